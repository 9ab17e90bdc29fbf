// The screen of a review: where a game was won and lost, as an engine sees it, while it looks and afterwards.

import type { Color, MoveCost, Reason, Review, ReviewDocument, ReviewLine, Vertex } from "../api/types";
import { askReview, evaluationAt, playersOf, removeRecord, reviewAt, reviewURL } from "../api/reviews";
import { forgive } from "../api/client";
import { follow } from "../api/stream";
import { GoBoard } from "../board/element";
import type { Picture } from "../board/picture";
import { h, refill, write } from "../ui/dom";
import { actButton, nothing, troubleLine } from "../ui/forms";
import { box, button, line, type Part, row } from "../ui/parts";
import { Sheet } from "../ui/table";
import { told } from "../ui/trouble";
import { spoken } from "../words/language";
import { reviewWords as words, text } from "../words/catalogue";
import { EngineChoice } from "./engines";
import { Graph, legend } from "./graph";
import { Missed } from "./missed";
import { Moves } from "./movelist";
import { type Line, ReviewedGame } from "./reviewed";

const pause = 1500; // ms between two looks at what the engine has found so far

const least = { points: 0.5, rate: 0.02 }; // what a move costs that is worth a word

/** Fills the page with a review. */
export async function review(main: HTMLElement, id: string): Promise<void> {
  let doc: ReviewDocument;
  try {
    doc = await reviewAt(id);
  } catch (error) {
    return nothing(main, text.sentence(told(error)), "/score", words.toScore);
  }
  const screen = new ReviewScreen(doc);
  main.replaceChildren(screen.element);
  screen.open();
}

const isOver = ({ status }: Review): boolean => status === "done" || status === "failed";

class ReviewScreen {
  readonly element: HTMLElement;

  private readonly game: ReviewedGame;
  private readonly board = new GoBoard();
  private readonly moves = new Moves((n) => this.goTo(n));
  private readonly graph = new Graph(words.course, (n) => this.show(n));
  private readonly missed: Missed;
  private readonly title = h("h1", {}, words.title);
  private readonly state = h("div", { id: "review-state", role: "status" });
  private readonly retry = h("div", { id: "review-retry" });
  private readonly others = h("div", { id: "review-others" });
  private readonly by = h("div", { id: "reviewed-by" });
  private readonly link = h("p", { id: "connection", class: "connection", role: "status", hidden: true });
  private readonly trouble = troubleLine("error");
  private readonly says = h("p", { id: "says", "aria-live": "polite" });
  private readonly tools = h("div", { id: "review-tools" });
  private readonly turning = h("div", { id: "turning" });
  private readonly worst = h("div", { id: "worst" });
  private readonly accuracy = new Sheet("accuracy", words.accuracy);
  private readonly problems = h("div", { id: "missed" });
  private readonly table = new Sheet("evaluations", words.table);
  private readonly files = h("div", { id: "files" });
  private readonly side: HTMLElement;
  private readonly anyEngine = new EngineChoice(); // to try again by, where the review has failed
  private readonly otherEngine = new EngineChoice(1); // besides the one that has done it
  private at = 0;
  private line: Line | undefined;
  private you: Color | "" = "";
  private yours = false; // whether the visitor may remove what is reviewed
  private sure = false; // whether that is being asked
  private owners = false; // whether it is shown whose the points are
  private readonly ownership = new Map<number, number[]>(); // by position
  private now: Review; // how far the review is
  private asked = 0; // when the review was asked for last
  private timer = 0;
  private wake: () => void = () => undefined;

  constructor(doc: ReviewDocument) {
    this.now = doc;
    this.game = new ReviewedGame(doc);
    this.at = this.game.length;
    this.missed = new Missed(
      this.game,
      () => this.render(),
      () => this.render(),
    );
    this.board.addEventListener("choose", (event) =>
      this.chose((event as CustomEvent<{ vertex: Vertex }>).detail.vertex),
    );
    const [steps, list] = this.moves.parts;
    this.side = h(
      "div",
      { class: "shared-side review-side" },
      this.link,
      this.missed.element,
      this.trouble.element,
      this.state,
      this.retry,
      h("div", {}, this.graph.element, legend(words.rate, words.points, words.turn)),
      steps,
      this.says,
      this.tools,
      this.turning,
      this.worst,
      this.problems,
      h(
        "section",
        { "aria-labelledby": "accuracy-title" },
        h("h2", { id: "accuracy-title" }, words.accuracy),
        this.accuracy.element,
        line(words.accuracyHint, "muted small"),
      ),
      h("details", { id: "evaluations-all" }, h("summary", {}, words.table), this.table.element),
      list,
      this.by,
      this.others,
      this.files,
    );
    const back =
      doc.of === "game"
        ? { href: `/games/${encodeURIComponent(doc.source)}`, said: words.toGame }
        : { href: "/score", said: words.toScore };
    this.element = h(
      "div",
      { class: "shared" },
      h("header", { class: "shared-head" }, h("a", { class: "up", href: back.href }, back.said), this.title),
      h("div", { class: "board-place" }, this.board),
      this.side,
    );
  }

  open(): void {
    document.title = `${words.title} · ${text.name}`;
    void playersOf(this.now).then(({ black, white, you, yours }) => {
      this.you = you;
      this.yours = yours;
      write(this.title, words.of(black, white));
      document.title = `${this.title.textContent} · ${text.name}`;
      this.render();
    }, forgive);
    this.wake = follow<ReviewLine>({
      address: () => reviewURL(this.now.id, "/events"),
      lines: (lines) => lines.forEach((said) => this.take(said)),
      link: (up) => {
        this.link.hidden = up || isOver(this.now);
        write(this.link, this.link.hidden ? "" : text.connecting);
      },
      refused: (problem) => this.trouble.show(problem),
      wanted: () => !isOver(this.now),
    });
    this.graph.draw(this.game);
    this.render();
    void this.meet();
  }

  /** Learns by which engines the game can be reviewed. */
  private async meet(): Promise<void> {
    await this.anyEngine.meet();
    const { offered } = this.anyEngine;
    this.anyEngine.offer(offered, this.now.engine);
    this.otherEngine.offer(offered.filter(({ name }) => name !== this.now.engine));
    this.render();
  }

  private take({ review: now, evaluations }: ReviewLine): void {
    this.now = now;
    this.game.hear(evaluations);
    this.graph.draw(this.game);
    if (isOver(now)) {
      window.clearTimeout(this.timer);
      this.timer = 0;
      void this.look();
    } else if (evaluations.length > 0 && !this.timer) {
      const wait = Math.max(0, this.asked + pause - performance.now());
      this.timer = window.setTimeout(() => {
        this.timer = 0;
        void this.look();
      }, wait);
    }
    this.render();
  }

  /** Reads what follows from what was found so far. */
  private async look(): Promise<void> {
    this.asked = performance.now();
    try {
      this.game.take(await reviewAt(this.now.id));
    } catch (error) {
      return this.trouble.show(error);
    }
    this.graph.draw(this.game);
    this.render();
  }

  /** Asks for the same again, by the same engine or another. */
  private async again({ chosen }: EngineChoice): Promise<void> {
    const asked = await askReview(this.now, chosen);
    if (asked.id !== this.now.id) return location.assign(`/reviews/${asked.id}`);
    this.now = asked;
    this.wake();
    this.render();
  }

  // Where one is.

  /** Goes to a position of the game, or of the line that is shown. */
  private goTo(n: number): void {
    const { line } = this;
    if (!line || n <= 0 || n === Infinity) return this.show(n);
    const at = n - line.from;
    if (at < 0) return this.show(n);
    this.line = { ...line, at: Math.min(at, line.moves.length) };
    this.render();
  }

  /** Shows the game after n moves. */
  private show(n: number): void {
    this.line = undefined;
    if (this.missed.on) this.missed.end();
    this.at = Math.max(0, Math.min(this.game.length, n));
    this.render();
  }

  /** The same from further down on the screen. */
  private showAt(n: number): void {
    this.show(n);
    this.board.scrollIntoView({ block: "nearest" });
  }

  private showBetter(cost: MoveCost): void {
    this.line = this.game.better(cost);
    this.at = cost.number - 1;
    this.render();
    this.board.scrollIntoView({ block: "nearest" });
  }

  private chose(vertex: Vertex): void {
    if (this.missed.on) return void this.missed.try(vertex);
    if (!this.line && this.game.plies[this.at]?.move === vertex) this.show(this.at + 1);
  }

  private beginMissed(color: Color): void {
    this.line = undefined;
    this.missed.begin(color);
    this.board.scrollIntoView({ block: "nearest" });
  }

  // What is shown.

  private picture(): Picture {
    if (this.missed.on) return this.missed.picture();
    const next = this.game.plies[this.line?.from ?? this.at]?.move;
    if (this.line) {
      const { rows, last, numbers } = this.game.shown(this.line);
      const shapes = next && next !== "pass" && !numbers.has(next) ? new Map([[next, "cross" as const]]) : undefined;
      return { rows, last, numbers, shapes };
    }
    const last = this.game.plies[this.at - 1]?.move;
    const ownership = this.owners ? this.ownersAt(this.at) : undefined;
    return {
      rows: this.game.boardAt(this.at),
      last: last === "pass" ? undefined : last,
      ownership,
      open: new Set(next ? [next] : []),
    };
  }

  /** Whose the points will be; it is asked for where it is not known. */
  private ownersAt(n: number): number[] | undefined {
    const known = this.ownership.get(n);
    if (!known && this.game.evaluations.has(n)) {
      this.ownership.set(n, []);
      evaluationAt(this.now.id, n).then(
        ({ ownership = [] }) => {
          this.ownership.set(
            n,
            ownership.map((of) => of / 100),
          );
          this.render();
        },
        (error: unknown) => {
          this.ownership.delete(n);
          forgive(error);
        },
      );
    }
    return known?.length ? known : undefined;
  }

  /** What there is to say of the position after n moves. */
  private sayAt(n: number): string {
    const ply = this.game.plies[n - 1];
    const e = this.game.evaluations.get(n);
    const where = ply ? words.moveAt(n, ply.color, text.move(ply.move)) : words.start;
    return `${where}. ${text.sentence(e ? this.position(e.black, e.lead) : words.unknown)}`;
  }

  private position(black: number, lead: number): string {
    const rate = String(Math.round(100 * black));
    return this.game.doc.scored
      ? text.reason({ code: "review-position", args: { rate, lead: words.lead(lead) } })
      : text.reason({ code: "review-position-unscored", args: { rate } });
  }

  private cost({ move, points, rate, better = "" }: MoveCost): string {
    const args = {
      move: text.move(move),
      points: words.figure(points),
      rate: String(Math.round(100 * rate)),
      better: text.move(better),
    };
    return text.reason({ code: this.game.doc.scored ? "review-cost" : "review-cost-unscored", args });
  }

  /** Says why the game turned; a pass is called by its word. */
  private why({ code, args = {} }: Reason): string {
    const said = Object.entries(args).map(([name, value]) => [name, value === "pass" ? text.move("pass") : value]);
    return text.sentence(text.reason({ code, args: Object.fromEntries(said) as Record<string, string> }));
  }

  private render(): void {
    const { game, line } = this;
    const solving = this.missed.on;
    this.side.toggleAttribute("data-solving", solving);
    this.board.show(this.picture());
    const here = this.line?.from ?? this.at;
    this.moves.show(
      game.plies,
      here,
      line ? line.at === line.moves.length : here === game.length,
      line && line.from + line.at,
    );
    this.graph.show(here, this.sayAt(here));
    write(this.says, line ? this.besides(line) : this.sentences(here));
    refill(this.state, [this.now], () => this.stateParts());
    refill(this.retry, [this.now.status], () => this.retryParts());
    refill(this.by, [this.now.by, game.doc.game.breaks], () => this.byParts());
    refill(this.others, [this.now.status, this.otherEngine.offered], () => this.otherParts());
    refill(this.tools, [here, this.owners, Boolean(line), game.costs.get(here + 1), game.evaluations.size > 0], () =>
      this.toolParts(here),
    );
    refill(this.turning, [game.doc.turning, this.now.status, here], () => this.turningParts(here));
    refill(this.worst, [game.doc.worst, this.now.status, line?.from], () => this.worstParts(line?.from));
    refill(this.problems, [this.now.status, game.doc.puzzles, this.you], () => this.missedParts());
    refill(this.files, [this.yours, this.sure], () => this.fileParts());
    this.showTables();
  }

  /** What there is to say of a line that would have been better. */
  private besides(line: Line): string {
    const cost = this.game.costs.get(line.from + 1)!;
    return `${text.sentence(this.cost(cost))} ${text.sentence(words.line(line.at, line.moves.length))}`;
  }

  /** The position, what the move cost, and whether the game turned with it. */
  private sentences(n: number): string {
    const cost = this.game.costs.get(n);
    const turn = this.game.doc.turning.find(({ number }) => number === n);
    const anew = this.game.doc.game.breaks?.find(({ after }) => after === n);
    return [
      this.sayAt(n),
      anew && text.sentence(text.reason(anew.why)),
      cost?.better && (cost.points >= least.points || cost.rate >= least.rate) && text.sentence(this.cost(cost)),
      turn && this.why(turn.why),
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** How far the review is, until it is done. */
  private stateParts(): Part[] {
    const { status, why, evaluated, positions, ahead } = this.now;
    if (status === "done") return [];
    if (status === "failed")
      return [h("p", { class: "error" }, words.failed, " ", why ? text.sentence(text.reason(why)) : "")];
    const said = evaluated > 0 || status === "running" ? words.running(evaluated, positions) : words.ahead(ahead);
    return [
      h("p", {}, said),
      h("progress", { id: "review-progress", max: positions, value: evaluated, "aria-label": said }),
    ];
  }

  /** The way to try again what has failed, by the same engine or another. */
  private retryParts(): Part[] {
    if (this.now.status !== "failed") return [];
    const again = actButton("review-again", words.tryAgain, () => this.again(this.anyEngine), this.trouble, "primary");
    return [this.anyEngine.element, row(again)];
  }

  /** The way to another engine's review of the same. */
  private otherParts(): Part[] {
    if (this.now.status !== "done" || this.otherEngine.offered.length === 0) return [];
    return [
      this.otherEngine.element,
      row(actButton("review-other", words.another, () => this.again(this.otherEngine), this.trouble)),
    ];
  }

  /** By what the game is reviewed, so that it can be done again and have the same result. */
  private byParts(): Part[] {
    const { by } = this.now;
    const breaks = (this.game.doc.game.breaks ?? []).map(({ why }) => line(text.sentence(text.reason(why)), "small"));
    if (!by) return breaks;
    const builtin = by.engine === "built-in";
    const engine = `${by.name} ${by.version}`.trim();
    return [
      ...breaks,
      line(words.by(engine, by.visits, builtin ? by.seed : undefined), "muted small"),
      builtin && line(words.hint, "muted small"),
    ];
  }

  private toolParts(n: number): Part[] {
    const cost = this.game.costs.get(n + 1);
    const owners = h(
      "button",
      {
        id: "owners",
        type: "button",
        "aria-pressed": String(this.owners),
        onclick: () => {
          this.owners = !this.owners;
          this.render();
        },
      },
      words.ownership,
    );
    return [
      row(
        this.game.evaluations.size > 0 && owners,
        this.line
          ? button("line-back", words.back, () => this.show(this.line!.from + 1))
          : cost?.line !== undefined && button("better", words.showBetter, () => this.showBetter(cost)),
      ),
    ];
  }

  private entry(id: string, n: number, color: Color, said: string, current: boolean, onclick: () => void): HTMLElement {
    return h(
      "li",
      {},
      h(
        "button",
        { id, type: "button", "aria-current": current && "true", onclick },
        h("span", { class: "n" }, n),
        h("span", { class: `dot ${color}`, role: "img", "aria-label": text.color(color) }),
        h("span", {}, said),
      ),
    );
  }

  /** What was found in the game, in a list under a title. */
  private finds(title: string, none: string, found: HTMLElement[]): Part[] {
    if (found.length === 0 && this.now.status !== "done") return [];
    return [h("h2", {}, title), found.length === 0 ? line(none, "muted") : h("ol", { class: "finds" }, ...found)];
  }

  private turningParts(here: number): Part[] {
    const found = this.game.doc.turning.map(({ number, why }) =>
      this.entry(`turn-${number}`, number, this.game.plies[number - 1]!.color, this.why(why), here === number, () =>
        this.showAt(number),
      ),
    );
    return this.finds(words.turning, words.turningNone, found);
  }

  private worstParts(from: number | undefined): Part[] {
    const costs = this.game.doc.worst.map((number) => this.game.costs.get(number)!).filter(Boolean);
    const found = costs.map((cost) =>
      this.entry(
        `worst-${cost.number}`,
        cost.number,
        cost.color as Color,
        text.sentence(this.cost(cost)),
        from === cost.number - 1,
        () => this.showBetter(cost),
      ),
    );
    return this.finds(words.worst, words.worstNone, found);
  }

  private missedParts(): Part[] {
    if (this.now.status !== "done" || this.game.doc.status !== "done") return [];
    const sides = (["black", "white"] as const).filter((color) => this.missed.of(color).length > 0);
    const first = sides.find((color) => color === this.you) ?? sides[0];
    return [
      box(
        "missed-box",
        words.missed,
        false,
        line(sides.length > 0 ? words.missedHint : words.missedNone, "muted small"),
        row(
          ...sides.map((color) =>
            button(
              `missed-${color}`,
              words.missedOf(color),
              () => this.beginMissed(color),
              color === first ? "primary" : "",
            ),
          ),
        ),
      ),
    ];
  }

  private showTables(): void {
    const { accuracy, scored } = this.game.doc;
    const phases = (["opening", "middle", "endgame"] as const).filter((phase) =>
      accuracy.some((a) => a.phase === phase),
    );
    this.accuracy.show(
      accuracy,
      [{ head: words.phase }, { head: text.color("black") }, { head: text.color("white") }],
      () =>
        phases.map((phase) => [
          words.phases[phase],
          ...(["black", "white"] as const).map((color) => {
            const a = accuracy.find((of) => of.phase === phase && of.color === color);
            if (!a) return "";
            const share = words.percent(a.accuracy);
            return scored
              ? h(
                  "span",
                  { class: "share" },
                  share,
                  h("span", { class: "muted small" }, ` (−${words.figure(a.points)})`),
                )
              : share;
          }),
        ]),
    );
    const [first, played, rate, lead, cost] = words.columns;
    const columns = [
      { head: first },
      { head: played, words: true },
      { head: rate },
      ...(scored ? [{ head: lead, words: true }, { head: cost }] : []),
    ];
    this.table.show([this.game.evaluations.size, this.game.costs.size], columns, () =>
      this.game.plies.map(({ color, move }, i) => {
        const e = this.game.evaluations.get(i + 1);
        const lost = this.game.costs.get(i + 1);
        const beside = scored ? [e && words.lead(e.lead), lost && words.figure(lost.points)] : [];
        return [i + 1, `${text.color(color)} ${text.move(move)}`, e && words.percent(100 * e.black), ...beside];
      }),
    );
  }

  /** What can be taken along, and the way to remove a record of the visitor's, which is asked again in the same place. */
  private fileParts(): Part[] {
    const at = (form: string): string => reviewURL(this.now.id, `.${form}?language=${spoken()}`);
    const ask = (sure: boolean): void => {
      this.sure = sure;
      this.render();
      this.files.querySelector<HTMLElement>(sure ? "#keep" : "#remove")?.focus();
    };
    const remove = (): Promise<void> => removeRecord(this.now).then(() => location.assign("/score"));
    return [
      row(
        h("a", { id: "sgf", class: "button", href: at("sgf"), download: true }, words.sgf),
        h("a", { id: "svg", class: "button", href: at("svg"), target: "_blank", rel: "noopener" }, words.graphFile),
        this.yours && !this.sure && button("remove", words.remove, () => ask(true)),
      ),
      this.sure &&
        row(
          h("span", { class: "sure" }, words.removeSure),
          actButton("remove-yes", words.remove, remove, this.trouble, "bad"),
          button("keep", words.keep, () => ask(false)),
        ),
    ];
  }
}
