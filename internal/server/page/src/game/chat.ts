// The chat beside a game. What people say is text, whatever it looks like.

import type { ChatLine } from "../api/types";
import "../core";
import { Problem } from "../api/client";
import { h } from "../ui/dom";
import * as people from "../api/people";
import { complain, form, lineField, loginLink, named } from "../ui/forms";
import { reportButton } from "../people/report";
import { peopleWords as words } from "../words/catalogue";

const longest = 300; // characters of a line

export interface ChatPanel {
  element: HTMLElement;
  /** Shows a line; one that is there already changes nothing. */
  line(line: ChatLine): void;
}

/** The chat of a game: what was said, and for whoever may, a line to say something. */
export function chatPanel(game: string, options: { playing: boolean }): ChatPanel {
  const lines = h("ol", { class: "chat-lines" });
  const log = h("div", { id: "chat-lines", class: "chat-log", role: "log", "aria-label": words.chat, tabindex: 0 }, lines);
  const quiet = h("p", { class: "muted" }, words.nothingSaid);
  const place = h("div", { id: "chat-place" });
  const element = h(
    "section",
    { id: "chat", class: "panel chat", "aria-labelledby": "chat-title" },
    h("h2", { id: "chat-title" }, words.chat),
    options.playing && h("p", { class: "muted small" }, words.kibitzHint),
    quiet,
    log,
    place,
  );
  const known = new Map<number, HTMLElement>();

  const show = (line: ChatLine): void => {
    if (known.has(line.n)) return;
    const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    const row = lineRow(game, line);
    const later = [...known.keys()].filter((n) => n > line.n);
    lines.insertBefore(row, later.length > 0 ? known.get(Math.min(...later))! : null);
    known.set(line.n, row);
    quiet.hidden = true;
    if (atEnd) log.scrollTop = log.scrollHeight;
  };

  void people
    .me()
    .catch(() => undefined)
    .then((visitor) => {
      place.replaceChildren(
        visitor && !visitor.guest
          ? speakForm(game, show)
          : h("p", { class: "muted" }, words.chatNeedsAccount, " ", loginLink(words.signInOrUp)),
      );
    });
  return { element, line: show };
}

function speakForm(game: string, show: (line: ChatLine) => void): HTMLElement {
  const said = lineField("chat-line", words.sayLabel, { maxlength: longest });
  return form({
    id: "say",
    body: [said.element],
    submit: words.say,
    send: async () => {
      if (!said.value.trim()) return complain(said, words.sayNothing);
      show(await people.say(game, said.value));
      said.input.value = "";
    },
    blame: (problem: Problem) => (["account-needed", "no-identity"].includes(problem.kind) ? undefined : said),
  });
}

function lineRow(game: string, line: ChatLine): HTMLElement {
  const about = reportButton(`report-line-${line.n}`, words.reportLine(line.from.name), {
    game,
    line: line.n,
    person: line.from.id,
  });
  about.button.classList.add("link");
  return h(
    "li",
    { class: "chat-line", "data-n": line.n },
    h(
      "p",
      {},
      named(line.from),
      line.kind === "spectators" && h("span", { class: "badge" }, words.watching),
      " ",
      h("time", { class: "muted small", datetime: line.at }, words.hour(line.at)),
      " ",
      about.button,
    ),
    h("p", { class: "chat-text", dir: "auto" }, line.text),
    about.place,
  );
}
