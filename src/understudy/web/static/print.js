// The pages of a bot go to the printer, with the ids of their rules if wanted.
import { byId } from "./dom.js";
import { references } from "./why.js";

byId("references").replaceWith(references());
byId("print").addEventListener("click", () => print());
