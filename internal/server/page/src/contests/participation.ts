// What people do in a tournament: they take part, and its arbiter has his say, in place and
// with a reason.

import type { TournamentGame, TournamentState } from "../api/types";
import { checkIn, checkInPlayer, close, correct, join, leave, sendAway, start } from "../api/contests";
import type { Section } from "./sections";
import { h, refill } from "../ui/dom";
import { box, button, line, row } from "../ui/parts";
import { actButton, complain, Field, form, lineField, troubleLine } from "../ui/forms";
import { gamePath } from "../ui/notices";
import { countdown } from "../ui/clock";
import { resultFields } from "../people/resultfields";
import { contestWords as text, peopleWords as words, text as shared } from "../words/catalogue";

type Show = (t: TournamentState) => void;

/** Joining, leaving and, for the arbiter, starting and ending. What comes of it is shown at once. */
export function takingPart(id: string, show: () => Show): Section<TournamentState> {
  const trouble = troubleLine("part-error");
  const bench = new Bench(id, show);
  const body = h("div", { class: "filled" });
  const done = (act: Promise<TournamentState>): Promise<void> => act.then((t) => show()(t));
  return {
    element: box("part", text.takePart, false, body, trouble.element, bench.element),
    title: text.takePart,
    show: (t) => {
      const { joining = false, arbiter = false, player, over, trouble: stuck, opens, closed } = t;
      const closing = arbiter && !over ? closings(closed) : [];
      const here = t.standings.find((s) => s.player === player)?.present ?? false;
      const game = t.games.find(
        ({ status, black, white }) => status === "live" && player !== undefined && [black, white].includes(player),
      );
      const bye = t.games.some(({ status, round, black }) => status === "bye" && round === t.round && black === player);
      refill(body, [joining, arbiter, player, over, stuck, here, opens, closed, t.round, game?.game, bye], () => [
        closed && h("p", { id: "closed", class: "notice" }, shared.sentence(shared.reason(closed.why))),
        stuck && h("p", { id: "stuck", class: "error", role: "alert" }, text.stuck(stuck)),
        player && line(text.youPlayAs(player)),
        game && ownGame(game, player!),
        bye && !over && line(text.bye(player!)),
        joining && !player && line(text.joiningOpen),
        opens && h("p", { id: "opens" }, text.opensAt(opens)),
        !over &&
          h(
            "p",
            { id: "absence-rule", class: "muted small" },
            text.absenceRule(countdown(t.first_move_ms), t.absence !== "void"),
          ),
        player && !over && (here ? line(text.checkedIn) : joining && t.check_in && line(text.checkInAsked, "warns")),
        row(
          player !== undefined &&
            !over &&
            !here &&
            actButton("check-in", text.checkIn, () => done(checkIn(id)), trouble, "primary"),
          joining && !player && actButton("join", text.join, () => done(join(id)), trouble, "primary"),
          joining && arbiter && actButton("start", text.start, () => done(start(id)), trouble, "primary"),
          player !== undefined && !over && actButton("leave", text.withdrawMe, () => done(leave(id)), trouble),
          ...closing.map((how) => button(how, text.close[how], () => bench.close(how))),
        ),
      ]);
      const says = opens !== undefined || joining || stuck !== undefined || closed !== undefined;
      return says || (player !== undefined && !over) || closing.length > 0;
    },
  };
}

/** How the arbiter can still close a tournament that is not over: one that has been ended can be called off. */
const closings = (closed: TournamentState["closed"]): ("end" | "call-off")[] =>
  !closed ? ["end", "call-off"] : closed.called_off ? [] : ["call-off"];

/** The way to the game that a player has to play now. */
const ownGame = ({ game, black, white }: TournamentGame, player: string): HTMLElement =>
  h(
    "p",
    { id: "own-game", class: "notice" },
    h("span", {}, words.gameStarts(black === player ? white! : black, black === player ? "black" : "white")),
    h("a", { class: "button primary", href: gamePath(game!) }, words.toBoard),
  );

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

  /** What the arbiter says that a player is there with, and a place for what is wrong with that. */
  checkIn(player: string): HTMLElement[] {
    const trouble = troubleLine(`check-in-error-${player}`);
    const act = (): Promise<void> => checkInPlayer(this.id, player).then((t) => this.show()(t));
    return [actButton(`check-in-${player}`, text.checkInPlayer, act, trouble), trouble.element];
  }

  /** Opens the form that ends the tournament, or calls it off. */
  close(how: "end" | "call-off"): void {
    this.open(how, text.closeTitle[how], text.close[how], [], (why) => close(this.id, how, why));
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
        beside: [button("bench-cancel", text.cancel, () => this.shut())],
        send: async () => {
          if (!why.value.trim()) return complain(why, text.whyMissing);
          const done = act(why.value.trim());
          if (!done) return false;
          this.show()(await done);
          this.shut();
        },
      }),
    );
    why.input.focus();
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** Closes the form and puts the focus back where it was opened. */
  private shut(): void {
    this.element.hidden = true;
    this.element.replaceChildren();
    document.getElementById(this.opener)?.focus();
  }
}
