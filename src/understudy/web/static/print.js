// The pages of a bot go to the printer.
import { byId } from "./dom.js";

byId("print").addEventListener("click", () => print());
