// What people do in a tournament: they take part, and its arbiter has his say, in place and
// with a reason.

import type { TournamentGame, TournamentState } from "../api/types";
import { correct, join, leave, sendAway, start } from "../api/contests";
import type { Section } from "./sections";
import { h, refill } from "../ui/dom";
import { box, button, line, row } from "../ui/parts";
import { actButton, complain, Field, form, lineField, troubleLine } from "../ui/forms";
import { resultFields } from "../people/resultfields";
import { contestWords as text } from "../words/catalogue";

type Show = (t: TournamentState) => void;

/** Joining, leaving and, for the arbiter, starting. What comes of it is shown at once. */
export function takingPart(id: string, show: () => Show): Section<TournamentState> {
  const trouble = troubleLine("part-error");
  const body = h("div", { class: "filled" });
  const done = (act: Promise<TournamentState>): Promise<void> => act.then((t) => show()(t));
  return {
    element: box("part", text.takePart, false, body, trouble.element),
    title: text.takePart,
    show: ({ joining = false, arbiter = false, player, over, trouble: stuck }) => {
      refill(body, [joining, arbiter, player, over, stuck], () => [
        stuck && h("p", { id: "stuck", class: "error", role: "alert" }, text.stuck(stuck)),
        player && line(text.youPlayAs(player)),
        joining && !player && line(text.joiningOpen),
        row(
          joining && !player && actButton("join", text.join, () => done(join(id)), trouble, "primary"),
          joining && arbiter && actButton("start", text.start, () => done(start(id)), trouble, "primary"),
          player !== undefined && !over && actButton("leave", text.withdrawMe, () => done(leave(id)), trouble),
        ),
      ]);
      return joining || (player !== undefined && !over) || stuck !== undefined;
    },
  };
}

/** The place beneath a table where one form of the arbiter's opens at a time. */
export class Bench {
  readonly element = h("div", { class: "bench", hidden: true });
  private opener = "";

  constructor(
    private readonly id: string,
    private readonly show: () => Show,
  ) {}

  /** Opens the form that corrects a result. */
  correct(g: TournamentGame): void {
    const result = resultFields("correct");
    this.open(`correct-${g.number}`, text.correctTitle(g), text.correct, result.elements, (why) => {
      const said = result.value();
      return said === false ? said : correct(this.id, g.number, said, why);
    });
    result.choice.input.focus();
  }

  /** Opens the form that sends a player away, or has him leave. */
  sendAway(player: string, how: "withdraw" | "disqualify"): void {
    this.open(`${how}-${player}`, text.sendAwayTitle[how](player), text.sendAway[how], [], (why) =>
      sendAway(this.id, player, how, why),
    );
  }

  private open(
    opener: string,
    title: string,
    submit: string,
    body: HTMLElement[],
    act: (why: string) => Promise<TournamentState> | false,
  ): void {
    this.opener = opener;
    const why: Field = lineField("bench-why", text.why, { maxlength: 300 }, text.whyHint);
    this.element.hidden = false;
    this.element.replaceChildren(
      form({
        id: "bench-form",
        title,
        body: [...body, why.element],
        submit,
        beside: [button("bench-cancel", text.cancel, () => this.close())],
        send: async () => {
          if (!why.value.trim()) return complain(why, text.whyMissing);
          const done = act(why.value.trim());
          if (!done) return false;
          this.show()(await done);
          this.close();
        },
      }),
    );
    why.input.focus();
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** Closes the form and puts the focus back where it was opened. */
  private close(): void {
    this.element.hidden = true;
    this.element.replaceChildren();
    document.getElementById(this.opener)?.focus();
  }
}
