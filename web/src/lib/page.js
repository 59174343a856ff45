/** Small habits of the page itself: what came before its scripts, links within it, disclosures that close. */

/**
 * What was typed or chosen while this was still coming is done again, now that it is heard.
 * @param {import("./build.js").Early} early
 */
export function takeOver(early) {
  const used = early.used ?? [];
  early.used = null;
  for (const [field, value] of used) {
    if (field instanceof HTMLInputElement && typeof value === "boolean") field.checked = value;
    // Files are with their field still, and cannot be put there.
    else if ("value" in field && field.value !== value && !("type" in field && field.type === "file")) field.value = value;
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
  document.documentElement.classList.remove("another");
}

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
