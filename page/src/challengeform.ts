// The form in which a game is offered: to one person, to everybody, or to who gets the link.

import { overview, Problem } from "./api";
import { h } from "./dom";
import { Challenge, offer, Person } from "./people";
import { form, segments, tick } from "./peopleparts";
import { wishFields } from "./wishfields";
import { peopleWords as words } from "./words";

/** Offers a game to somebody, or to anybody if there is nobody in particular; what offered returns is said. */
export function offerForm(
  visitor: Person,
  to: Person | undefined,
  offered: (challenge: Challenge) => string | void,
): HTMLFormElement {
  const fields = wishFields("random", words.clocks);
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
  const dress = (): void => fields.dress({ people: !to?.bot });
  element.addEventListener("input", dress);
  dress();
  void overview().then(fields.offer, () => undefined); // without it the usual terms are offered
  return element;
}

/** Whether a game counts; guests are told why theirs cannot. */
export function ratedTick(id: string, visitor: Person): { element: HTMLElement; input: HTMLInputElement } {
  const rated = tick(id, words.ratedGame);
  rated.input.disabled = visitor.guest;
  if (!visitor.guest) return rated;
  const hint = h("p", { id: `${id}-hint`, class: "muted small" }, words.ratedNeedsAccount);
  rated.input.setAttribute("aria-describedby", hint.id);
  return { element: h("div", {}, rated.element, hint), input: rated.input };
}
