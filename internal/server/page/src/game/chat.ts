// The chat beside a game. What people say is text, whatever it looks like.

import type { ChatLine, Person } from "../api/types";
import { forgive, Problem } from "../api/client";
import { h, refill } from "../ui/dom";
import { button } from "../ui/parts";
import * as people from "../api/people";
import { complain, form, lineField, loginLink, named, troubleLine } from "../ui/forms";
import { reportButton } from "../people/report";
import { peopleWords as words } from "../words/catalogue";

const longest = 300; // characters of a line

/** What a visitor is in a game. */
interface Part {
  /** Plays in it, and it is not over: hears the spectators afterwards. */
  playing: boolean;
  /** Plays against a person: talks without an account, and may switch the chat off. */
  talks: boolean;
  /** May sit down, and would talk then. */
  invited: boolean;
}

export interface ChatPanel {
  element: HTMLElement;
  /** Shows a line; one that is there already changes nothing. */
  line(line: ChatLine): void;
  /** Shows what the visitor may do. */
  show(part: Part): void;
}

/** The chat of a game: what was said, and for whoever may, a line to say something. What may have
 * been meant as a move is said when it is sent a second time. */
export function chatPanel(
  game: string,
  isCommand: (said: string) => boolean,
  say = (line: string): Promise<ChatLine> => people.say(game, line),
): ChatPanel {
  const lines = h("ol", { class: "chat-lines" });
  const log = h(
    "div",
    { id: "chat-lines", class: "chat-log", role: "log", "aria-label": words.chat, tabindex: 0 },
    lines,
  );
  const quiet = h("p", { class: "muted" }, words.nothingSaid);
  const hint = h("p", { class: "muted small", hidden: true }, words.kibitzHint);
  const reports = h("div", {}); // outside of the log, which scrolls and would cut them off
  const place = h("div", { id: "chat-place" });
  const element = h(
    "section",
    { id: "chat", class: "panel chat", "aria-labelledby": "chat-title" },
    h("h2", { id: "chat-title" }, words.chat),
    hint,
    quiet,
    log,
    reports,
    place,
  );
  const known = new Map<number, HTMLElement>();
  const silent = new Map<string, string>(); // who has switched the chat off, by id
  let part: Part = { playing: false, talks: false, invited: false };
  let visitor: Person | undefined;
  let asked = false; // whether it is known who the visitor is

  const show = (line: ChatLine): void => {
    if (known.has(line.n)) return;
    const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    const row = isSwitch(line) ? switchRow(line) : lineRow(game, line, reports);
    const later = [...known.keys()].filter((n) => n > line.n);
    lines.insertBefore(row, later.length > 0 ? known.get(Math.min(...later))! : null);
    known.set(line.n, row);
    quiet.hidden = true;
    if (atEnd) log.scrollTop = log.scrollHeight;
    if (line.kind === "off") silent.set(line.from.id, line.from.name);
    if (line.kind === "on") silent.delete(line.from.id);
    render();
  };

  const render = (): void => {
    hint.hidden = !part.playing;
    if (!asked) return;
    for (const own of lines.querySelectorAll(`[data-from="${CSS.escape(visitor?.id ?? "")}"] .link`)) own.remove();
    const by = [...silent.keys()];
    const mine = visitor !== undefined && silent.has(visitor.id);
    refill(place, [visitor?.id, visitor?.guest, part, by], () => {
      if ((!visitor || visitor.guest) && part.invited) return [h("p", { class: "muted" }, words.chatOnceSeated)];
      if (!visitor || (visitor.guest && !part.talks))
        return [h("p", { class: "muted" }, words.chatNeedsAccount, " ", loginLink(words.signInOrUp))];
      if (!part.talks) return [speakForm(say, show, isCommand)];
      const trouble = troubleLine("chat-trouble");
      const turn = (on: boolean): void => void people.switchChat(game, on).then(() => trouble.show(), trouble.show);
      return [
        by.length === 0 && speakForm(say, show, isCommand),
        by.length > 0 &&
          h("p", { id: "chat-off" }, mine ? words.chatOffByYou : words.chatOff([...silent.values()].join(", "))),
        by.length === 0 && button("chat-switch-off", words.switchChatOff, () => turn(false), "link"),
        mine && button("chat-switch-on", words.switchChatOn, () => turn(true)),
        trouble.element,
      ];
    });
  };

  void people
    .me()
    .catch(forgive)
    .then((found) => {
      [visitor, asked] = [found, true];
      render();
    });
  return {
    element,
    line: show,
    show: (is) => {
      part = is;
      render();
    },
  };
}

function speakForm(
  say: (line: string) => Promise<ChatLine>,
  show: (line: ChatLine) => void,
  isCommand: (said: string) => boolean,
): HTMLElement {
  const said = lineField("chat-line", words.sayLabel, { maxlength: longest });
  let sure = ""; // what looks like a move and is said all the same
  return form({
    id: "say",
    body: [said.element],
    submit: words.say,
    send: async () => {
      const line = said.value.trim();
      if (!line) return complain(said, words.sayNothing);
      if (line !== sure && isCommand(line)) {
        sure = line;
        return complain(said, words.sayCommand(line));
      }
      said.input.value = sure = ""; // the next line is typed while this one is on its way
      try {
        show(await say(line));
      } catch (error) {
        said.input.value = [line, said.value].filter(Boolean).join(" ");
        throw error;
      }
    },
    blame: (problem: Problem) => (["account-needed", "no-identity"].includes(problem.kind) ? undefined : said),
  });
}

const isSwitch = (line: ChatLine): boolean => line.kind === "on" || line.kind === "off";

/** Says that somebody has switched the chat off or on. */
const switchRow = (line: ChatLine): HTMLElement =>
  h("li", { class: "chat-line muted small", "data-n": line.n }, words.chatSwitched(line.from.name, line.kind === "on"));

/** A line, with the form to report it among the others. */
function lineRow(game: string, line: ChatLine, reports: HTMLElement): HTMLElement {
  const about = reportButton(`report-line-${line.n}`, words.reportLine(line.from.name), {
    game,
    line: line.n,
    person: line.from.id,
  });
  about.button.classList.add("link");
  reports.append(about.place);
  return h(
    "li",
    { class: "chat-line", "data-n": line.n, "data-from": line.from.id },
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
  );
}
