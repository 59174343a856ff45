/** Small helpers for the document; user text goes in by `textContent` alone. */

/**
 * @template {Element} T
 * @param {string} selector
 * @param {new () => T} type   what the page is known to hold there
 * @param {ParentNode} root
 */
export function find(selector, type, root = document) {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`index.html lacks ${selector}`);
  return found;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} [className]
 * @param {...(Node|string)} children
 */
export function make(name, className = "", ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** @param {Node} node @param {string} text   written only where it differs */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** @param {Element} node @param {string} name @param {string|null} value */
export function setAttribute(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
