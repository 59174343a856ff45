/** Small habits of the page itself: links within it, and disclosures that close. */

/** Follow links within the page without touching the fragment, which holds the settings. */
export function followInnerLinks() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    const target = link && document.getElementById(link.getAttribute("href")?.slice(1) ?? "");
    if (!target) return;
    event.preventDefault();
    target.scrollIntoView();
    if (!target.matches("input, textarea, button")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
}

/** A menu closes when something in it was chosen, on Escape, and when something else is used. */
export function closeMenus() {
  /** @param {EventTarget|null} used */
  const others = (used) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      const inside = used instanceof Node && menu.contains(used);
      if (!inside) menu.removeAttribute("open");
    }
  };
  document.addEventListener("pointerdown", (event) => others(event.target));
  document.addEventListener("focusin", (event) => others(event.target));
  document.addEventListener("click", (event) => {
    const menu = event.target instanceof Element ? event.target.closest("details.menu") : null;
    if (menu && event.target instanceof Element && event.target.closest("ul")) close(menu);
  });
  document.addEventListener("keydown", (event) => {
    const menu = event.target instanceof Element ? event.target.closest("details.menu[open]") : null;
    if (event.key === "Escape" && menu) close(menu);
  });
}

/** @param {Element} menu */
function close(menu) {
  menu.removeAttribute("open");
  menu.querySelector("summary")?.focus();
}
