// One challenge, for whoever has the link: what is offered, and yes or no.

import type { Challenge, Ending, Person } from "../api/types";
import { agreedRows, daysOffRows } from "./termrows";
import { beSomebody, forgive, overview, Problem } from "../api/client";
import { h, refill, write } from "../ui/dom";
import { keepLooking } from "../ui/polling";
import { box, line } from "../ui/parts";
import * as people from "../api/people";
import { actButton, copyRow, named, nothing, sheetOf, troubleLine } from "../ui/forms";
import { peopleWords as words, text } from "../words/catalogue";

const pause = 2000; // ms between two looks

/** Fills the page with a challenge, and leads into the game when there is one. */
export async function challenge(main: HTMLElement, id: string): Promise<void> {
  const title = h("h1", {}, words.aChallenge);
  const state = h("p", { id: "challenge-state", class: "lead", role: "status" });
  const terms = h("div", { id: "challenge-terms" });
  const choices = h("div", { id: "challenge-choices" });
  const trouble = troubleLine("error");
  const page = sheetOf(main, words.aChallenge, title, state, terms, choices, trouble.element);
  const [visitor, endings] = await Promise.all([
    people.me().catch(forgive),
    overview().then(
      (what) => what.endings,
      () => [],
    ),
  ]);
  let last: Challenge | undefined;

  const show = (c: Challenge): void => {
    last = c;
    const side = sideOf(c, visitor);
    if (c.game_id && side !== "other") {
      location.replace(`/games/${encodeURIComponent(c.game_id)}`);
      return;
    }
    write(title, side === "from" ? words.yourOffer(c.to?.name) : words.offerOf(c.from.name));
    write(state, words.stateOf(c.state, side === "from", c.to?.name));
    refill(terms, [c.game, c.rated, c.from, c.evened], () => [
      box("challenge-terms-box", words.whatIsOffered, false, termsList(c, side !== "from", endings)),
    ]);
    refill(choices, [c.state, side], () => [choicesOf(c, side)]);
  };

  const choicesOf = (c: Challenge, side: Side): HTMLElement => {
    const lobby = h("a", { class: "button", href: "/lobby" }, words.toLobby);
    const buttons = (...all: HTMLElement[]): HTMLElement => h("div", { class: "buttons" }, ...all);
    const act = (name: string, label: string, ask: () => Promise<unknown>, kind = ""): HTMLElement =>
      actButton(
        name,
        label,
        async () => {
          await ask();
          show(await people.challengeOf(id));
        },
        trouble,
        kind,
      );
    if (c.state !== "waiting")
      return buttons(
        ...(c.game_id
          ? [h("a", { class: "button primary", href: `/games/${encodeURIComponent(c.game_id)}` }, words.watch)]
          : []),
        lobby,
      );
    if (side === "from")
      return h(
        "div",
        { class: "form" },
        c.kind !== "direct" && line(words.challengeLink),
        c.kind !== "direct" && copyRow("challenge-link", words.challengeLink, location.href),
        buttons(
          act("withdraw", words.withdraw, () => people.withdraw(id)),
          lobby,
        ),
      );
    if (side === "other" && c.to) return buttons(lobby);
    return buttons(
      actButton(
        "accept",
        words.accept,
        async () => {
          await beSomebody();
          const accepted = await people.accept(id);
          if (accepted.game_id) location.assign(`/games/${encodeURIComponent(accepted.game_id)}`);
          else show(accepted);
        },
        trouble,
        "primary grand",
      ),
      side === "to" ? act("decline", words.decline, () => people.decline(id)) : lobby,
    );
  };

  keepLooking(page, pause, async () => {
    if (last && last.state !== "waiting") return;
    try {
      show(await people.challengeOf(id));
    } catch (error) {
      if (error instanceof Problem && error.status === 404)
        nothing(main, words.noSuchChallenge, "/lobby", words.toLobby);
      else trouble.show(error);
    }
  });
}

/** On which side of a challenge somebody is. */
type Side = "from" | "to" | "other";

const sideOf = ({ from, to }: Challenge, visitor: Person | undefined): Side =>
  visitor && visitor.id === from.id ? "from" : visitor && visitor.id === to?.id ? "to" : "other";

/** The game of a challenge, with the color that the ranks give its author, if they do, as seen from one of its sides. */
export const gameOf = ({ game, evened }: Challenge, theirs: boolean): Challenge["game"] =>
  evened?.you ? { ...game, color: (evened.you === "black") === theirs ? "white" : "black" } : game;

/** The terms one by one; the color is told from the side of who looks. */
function termsList(c: Challenge, theirs: boolean, endings: Ending[]): HTMLElement {
  const list = h("dl", { class: "terms" });
  const chosen = endings.find(({ name }) => name === c.game.ending);
  const ending = chosen && text.endingTitle(chosen.name, chosen.title);
  for (const [term, is] of [
    ...words.termsOneByOne(gameOf(c, theirs), c.rated, theirs, ending),
    ...daysOffRows(c.game.weekends, parseFloat(c.game.vacation ?? "0")),
    ...(c.game.delay ? [[text.delayTime, c.game.delay] as [string, string]] : []),
    ...agreedRows(c.game),
  ])
    if (!c.game.even || term !== text.komi) list.append(h("dt", {}, term), h("dd", {}, is));
  if (c.game.even)
    list.append(h("dt", {}, text.handicap), h("dd", {}, c.evened ? text.evened(c.evened) : text.evenHint));
  list.prepend(h("dt", {}, words.offeredBy), h("dd", {}, named(c.from)));
  return list;
}
