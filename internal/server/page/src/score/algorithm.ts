// What an algorithm makes of a counted record by itself, in both of its styles.

import type { Algorithm, StyleCount, StyleTally } from "../api/types";
import { h } from "../ui/dom";
import { box, line, type Part } from "../ui/parts";
import { scoreWords as text, text as shared } from "../words/catalogue";

/** The count in both styles. */
export function algorithmBox(algorithm: Algorithm, choice: HTMLElement): HTMLElement {
  const { chinese, japanese, komi } = algorithm;
  return box(
    "count",
    text.countTitle,
    false,
    choice,
    line(text.algorithmHint, "muted"),
    ...style("chinese", text.chineseStyle, text.areaPoints, chinese, komi),
    ...style("japanese", text.japaneseStyle, text.areaPointsOnly, japanese, komi),
  );
}

/** One style: what it comes to, and how. */
function style(id: string, title: string, area: string, count: StyleCount, komi: number): Part[] {
  const { black, white } = count;
  const besides: [string, keyof StyleTally][] = [
    [text.otherStones, "stones"],
    [text.prisonersAndDead, "prisoners"],
  ];
  const sum = (name: string, ofBlack: number, ofWhite: number): HTMLElement =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, name),
      h("td", {}, shared.number(ofBlack)),
      h("td", {}, shared.number(ofWhite)),
    );
  return [
    h(
      "p",
      { id: `${id}-result`, class: "result-text" },
      h("span", { class: "muted small" }, title),
      " ",
      shared.resultText(count.result),
    ),
    h(
      "table",
      { id: `${id}-style`, "aria-label": title },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          ...(["black", "white"] as const).map((c) => h("th", { scope: "col" }, shared.color(c))),
        ),
      ),
      h(
        "tbody",
        {},
        sum(area, black.area, white.area),
        ...besides
          .filter(([, key]) => black[key] + white[key] > 0)
          .map(([name, key]) => sum(name, black[key], white[key])),
        komi !== 0 && sum(text.komi, 0, komi),
      ),
      h("tfoot", {}, sum(shared.total, black.total, white.total + komi)),
    ),
  ];
}

/** What it takes for dead, and what it gives nobody. */
export const nobodys = ({ dead, neutral, forced }: Algorithm): Part[] => [
  line(dead.length > 0 ? text.walledOff(dead) : text.nothingWalledOff),
  neutral.length > 0 && line(text.neutral(neutral)),
  forced.length > 0 && line(text.forced(forced), "open"),
];
