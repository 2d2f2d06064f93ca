// Runs before anything is drawn, so that the page never flashes in the wrong theme.
(() => {
  const key = "understudy.theme";
  const root = document.documentElement;
  try { root.dataset.theme = localStorage.getItem(key) || "dark"; } catch { /* storage is switched off */ }
  const toggle = () => {
    root.dataset.theme = root.dataset.theme === "light" ? "dark" : "light";
    try { localStorage.setItem(key, root.dataset.theme); } catch { /* only for this page then */ }
  };
  document.addEventListener("click", (/** @type {any} */ event) => { if (event.target.closest?.('[data-act="theme"]')) toggle(); });
  document.addEventListener("toggle-theme", toggle);
  // Where the browser can keep a page, it keeps the one that says that the server is away.
  addEventListener("load", () => { if (isSecureContext) navigator.serviceWorker?.register("/away.js").catch(() => {}); });
})();
