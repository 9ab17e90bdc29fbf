// Tables that may be wider than the screen: the first column stays in sight.

import { h } from "./dom";

type Content = Node | string | number;

/** A column: what stands above it, and whether it is of words rather than of figures. */
export interface Column {
  head: Content;
  words?: boolean;
}

/**
 * A table with a heading. The first column names the rows. The keyboard can scroll it: it
 * can be reached with Tab.
 */
export function sheet(id: string, title: string, columns: Column[], rows: Content[][]): HTMLElement {
  const kind = (i: number): string => (columns[i]?.words ? "words" : "");
  return h(
    "section",
    { id, class: "panel" },
    h("h2", { id: `${id}-title` }, title),
    h(
      "div",
      { class: "sheet", id: `${id}-sheet`, role: "region", tabindex: 0, "aria-labelledby": `${id}-title` },
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, ...columns.map(({ head }, i) => h("th", { scope: "col", class: kind(i) }, head)))),
        h(
          "tbody",
          {},
          ...rows.map(([first, ...rest]) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, first),
              ...rest.map((content, i) => h("td", { class: kind(i + 1) }, content)),
            ),
          ),
        ),
      ),
    ),
  );
}

/** A link in a cell, large enough for a finger. */
export const cellLink = (href: string, label: string): HTMLElement => h("a", { class: "cell-link", href }, label);
