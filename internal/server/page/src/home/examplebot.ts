// A program that plays here, whole, to be copied.

import code from "../../../../../examples/bot.py";
import { h } from "../ui/dom";
import { peopleWords as words } from "../words/catalogue";

/** The program, folded away. */
export const bot = (): HTMLElement =>
  h(
    "details",
    { id: "bot", class: "bot" },
    h("summary", {}, words.aBot(code.trimEnd().split("\n").length)),
    h("p", {}, words.botHint),
    h("pre", { tabindex: 0 }, words.botCommand(location.origin)),
    h("pre", { tabindex: 0 }, code),
  );
