// The form in which a game is offered: to one person, to everybody, or to who gets the link.

import type { Challenge, Offer, Person } from "../api/types";
import { forgive, overview, Problem } from "../api/client";
import { h, write } from "../ui/dom";
import { offer, unratable } from "../api/people";
import { form, segments, tick } from "../ui/forms";
import { evenAsker, GameFields } from "./gamefields";
import { peopleWords as words, text } from "../words/catalogue";

const moment = 300; // ms

/** Offers a game to somebody, or to anybody if there is nobody in particular; what offered returns is said. */
export function offerForm(
  visitor: Person,
  to: Person | undefined,
  offered: (challenge: Challenge) => string | void,
): HTMLFormElement {
  const fields = new GameFields("random", words.clocks);
  const kind = segments<"open" | "link">(
    "kind",
    words.offerTo,
    [
      ["open", words.toAnybody],
      ["link", words.toLink],
    ],
    "open",
  );
  const rated = ratedTick("offer-rated", visitor);
  const element = form({
    id: "offer",
    title: to ? words.challengeTitle(to.name) : words.offerTitle,
    body: [
      !to && kind.element,
      fields.size.element,
      fields.clock,
      fields.color.element,
      rated.element,
      h(
        "details",
        { id: "more" },
        h("summary", {}, words.moreTerms),
        h("div", { class: "more" }, ...fields.rules, fields.ending),
      ),
    ],
    submit: to ? words.challengeSend(to.name) : words.offerSend,
    send: async () => {
      const game = fields.wish();
      if (typeof game === "string") throw new Problem(0, game);
      return offered(
        await offer({
          kind: to ? "direct" : kind.value(),
          ...(to ? { to: to.id } : {}),
          game,
          rated: rated.input.checked,
        }),
      );
    },
  });
  const look = askWhetherRated(visitor, rated, () => fields.wish());
  const askEven = to && evenAsker(fields, () => ({ against: to.id }));
  const dress = (): void => {
    fields.dress({ people: !to?.bot });
    askEven?.();
    look();
  };
  element.addEventListener("input", dress);
  dress();
  void overview()
    .then((what) => fields.offer(what))
    .catch(forgive); // without it the usual terms are offered
  return element;
}

/** Whether a game counts. */
export interface RatedTick {
  element: HTMLElement;
  input: HTMLInputElement;
  /** Switches it off and says why; nothing: it may be switched on. */
  forbid(why: string): void;
}

/** Whether a game counts; guests are told why theirs cannot. */
export function ratedTick(id: string, visitor: Person): RatedTick {
  const { element, input } = tick(id, words.ratedGame);
  const hint = h("p", { id: `${id}-hint`, class: "muted small", hidden: true });
  const forbid = (why: string): void => {
    const off = visitor.guest ? words.ratedNeedsAccount : why && text.sentence(why);
    input.disabled = off !== "";
    input.checked &&= off === "";
    hint.hidden = off === "";
    write(hint, off);
    if (off) input.setAttribute("aria-describedby", hint.id);
    else input.removeAttribute("aria-describedby");
  };
  forbid("");
  return { element: h("div", {}, element, hint), input, forbid };
}

/** Asks the server whether it would rate what a form says, once that has stood for a moment. */
function askWhetherRated(visitor: Person, rated: RatedTick, wish: () => Offer | string): () => void {
  let timer: number | undefined;
  let asked = 0;
  return () => {
    clearTimeout(timer);
    if (visitor.guest) return;
    timer = setTimeout(async () => {
      const game = wish();
      const mine = ++asked;
      const why = typeof game === "string" ? "" : await unratable(game);
      if (mine === asked) rated.forbid(why);
    }, moment);
  };
}
