// Tables that may be wider than the screen: the first column stays in sight.

import { h, refill } from "./dom";

type Content = Node | string | number | null | undefined | false;

/** A column: what stands above it, and whether it is of words rather than of figures. */
export interface Column {
  head: Content;
  words?: boolean;
}

/** A row: the first cell names it. */
export type Row = [Content, ...Content[]];

/**
 * A table that scrolls sideways under its first column. The keyboard can scroll it, too,
 * since it can be reached with Tab; and it stays where it was when its content changes.
 */
export class Sheet {
  readonly element: HTMLElement;

  constructor(
    id: string,
    private readonly title: string,
  ) {
    this.element = h("div", { id, class: "sheet", role: "group", tabindex: 0, "aria-label": title });
  }

  /** Shows rows if they may look different from before, which the key tells. */
  show(key: unknown, columns: Column[], rows: () => Row[]): void {
    const kind = (i: number): string | undefined => (columns[i]?.words ? "words" : undefined);
    const head = ({ head }: Column, i: number): HTMLElement => h("th", { scope: "col", class: kind(i) }, head);
    const row = ([first, ...rest]: Row): HTMLElement =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, first),
        ...rest.map((content, i) => h("td", { class: kind(i + 1) }, content)),
      );
    refill(this.element, key, () => [
      h(
        "table",
        { "aria-label": this.title },
        h("thead", {}, h("tr", {}, ...columns.map(head))),
        h("tbody", {}, ...rows().map(row)),
      ),
    ]);
  }
}

/** A link in a cell, large enough for a finger. By its id it keeps the focus. */
export const cellLink = (id: string, href: string, label: string, said?: string): HTMLElement =>
  h("a", { id, class: "cell-link", href, title: said, "aria-label": said && `${said}: ${label}` }, label);

/** A short head of a column, with what it means. */
export const brief = (short: string, long: string): HTMLElement => h("abbr", { title: long }, short);

/** A name with its place before it and marks after it. */
export const ranked = (
  place: number,
  name: HTMLElement | string,
  ...marks: (string | false | undefined)[]
): HTMLElement =>
  h(
    "span",
    { class: "ranked" },
    h("span", { class: "place" }, place),
    h(
      "span",
      {},
      h("span", { class: "who" }, name),
      ...marks.map((mark) => mark && h("span", { class: "badge" }, mark)),
    ),
  );
