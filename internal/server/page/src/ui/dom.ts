// Elements in one line. Text is always text: nothing here reads markup.

type Child = Node | string | number | null | undefined | false;
type Props = Record<string, string | number | boolean | ((event: Event) => void) | null | undefined>;

/** An element with attributes, listeners (onclick…) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  set(element, props);
  element.append(...shown(children));
  return element;
}

/** The same for SVG. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  set(element, props);
  element.append(...shown(children));
  return element;
}

function set(element: Element, props: Props): void {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

const shown = (children: Child[]): (Node | string)[] =>
  children
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));

// A click is lost if what the pointer went down on is replaced before it comes up: while it
// is down in an element, that element is not filled anew.
let under: Node | undefined; // what a pointer is down on
const waiting = new Map<HTMLElement, () => void>(); // what is to be filled when it is up

const released = (): void => {
  under = undefined;
  const fills = [...waiting.values()];
  waiting.clear();
  for (const fill of fills) fill();
};

const lift = 50; // ms after which the click that follows has been heard, also a finger's

window.addEventListener("pointerdown", ({ target }) => (under = target as Node), true);
window.addEventListener("click", () => (under = undefined), true); // it may have what it leads to drawn at once
for (const up of ["pointerup", "pointercancel", "blur"])
  window.addEventListener(up, () => under && window.setTimeout(released, lift), true);
// A pointer that came up elsewhere, as over the list of a select, is up all the same.
window.addEventListener("pointermove", ({ buttons }) => under && buttons === 0 && released(), true);

/**
 * Fills an element anew, but only when the key has changed, and not while a pointer is down
 * in it. The focus stays on the element of the same id if there is one again, without
 * scrolling to it.
 */
export function refill(element: HTMLElement, key: unknown, build: () => Child[]): void {
  waiting.delete(element);
  const text = JSON.stringify(key);
  if (element.dataset["key"] === text) return;
  if (under && element.contains(under)) {
    waiting.set(element, () => refill(element, key, build));
    return;
  }
  element.dataset["key"] = text;
  const focused = element.contains(document.activeElement) ? document.activeElement!.id : "";
  element.replaceChildren(...shown(build()));
  element.hidden = element.childNodes.length === 0;
  if (focused) element.querySelector<HTMLElement>(`#${CSS.escape(focused)}`)?.focus({ preventScroll: true });
}

/** Writes a text if it is not there yet, so that a live region is not read twice. */
export function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
