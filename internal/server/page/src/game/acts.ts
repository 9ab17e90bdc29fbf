// What the visitor says to the server about one game.

import type { Color, State, Vertex, Wish } from "../api/types";
import * as api from "../api/client";
import { Problem } from "../api/client";
import { stoneAt } from "../board/grid";
import { Marks } from "./marks";
import { isPaused } from "./pause";
import { packed } from "../review/share";
import { text } from "../words/catalogue";

/** The page around the acts: what they are about, and where their outcome shows. */
export interface Stage {
  readonly state: State | undefined;
  readonly marks: Marks;
  /** Shows an objection; nothing clears it. */
  complain(sentence: string): void;
  render(): void;
}

/** Whether it is the visitor's turn, on the board or on the copy of a trial. */
export const mayMove = (s: State): boolean =>
  Boolean(s.you) &&
  !isPaused(s) &&
  ((s.phase === "play" && s.to_play === s.you) || (s.phase === "trial" && s.trial?.to_play === s.you));

export class Acts {
  /** A move on its way. */
  pending: Vertex | undefined;

  constructor(
    private readonly id: string,
    private readonly stage: Stage,
  ) {}

  /** Says something to the server; its answer comes with the next state, its objections show at once. */
  private async say(what: () => Promise<unknown>): Promise<void> {
    this.stage.complain("");
    this.stage.marks.doubt = undefined;
    try {
      await what();
    } catch (error) {
      this.pending = undefined;
      this.stage.complain(error instanceof Problem ? error.message : text.offline);
      this.stage.render();
    }
  }

  /** Says something that may give up stones; the visitor is asked once more where they surely live. */
  private giveUp(what: (sure?: { sure: true }) => Promise<unknown>): void {
    const insist = (): void => void this.say(() => what({ sure: true }));
    void this.say(() =>
      what().catch((error: unknown) => {
        if (!(error instanceof Problem) || error.kind !== "gives-up-living") throw error;
        this.stage.marks.doubt = { stones: error.points, insist };
        this.stage.render();
      }),
    );
  }

  private post(what: string, body?: unknown): void {
    void this.say(() => api.post(this.id, what, body));
  }

  /** Says something about the stop that is being counted. */
  private atStop(what: string, body?: object): void {
    this.post(`scoring/${what}`, { stop: this.stop(), ...body });
  }

  private stop(): number {
    return this.stage.state?.scoring?.stop ?? 0;
  }

  play(vertex: Vertex): void {
    const s = this.stage.state!;
    if (vertex !== "pass" && s.phase === "play" && mayMove(s) && !stoneAt(s.board, vertex)) this.pending = vertex;
    void this.say(() => api.move(this.id, s.move_number + 1, vertex));
    this.stage.render();
  }

  /** Makes a move on the copy of a trial; a pass may name a closed ko. */
  playCopy(vertex: Vertex, ko?: Vertex): void {
    const s = this.stage.state;
    if (!s?.trial || !mayMove(s) || this.pending) return;
    const { number, moves, board } = s.trial;
    if (vertex !== "pass" && !stoneAt(board, vertex)) this.pending = vertex;
    void this.say(() => api.trialMove(this.id, number, moves + 1, vertex, ko));
    this.stage.render();
  }

  resign(): void {
    this.post("resign");
  }

  undo(): void {
    this.post("undo");
  }

  answerUndo(yes: boolean): void {
    this.post(yes ? "undo/accept" : "undo/decline");
  }

  /** Asks for the clocks to stand, or agrees to it. */
  pause(): void {
    this.post("pause");
  }

  /** Has the clocks run again, or takes back or declines the wish for a pause. */
  unpause(): void {
    this.post("unpause");
  }

  placeHandicap(): void {
    this.post("handicap", { points: [...this.stage.marks.chosen] });
  }

  sendList(): void {
    this.claim([...this.stage.marks.chosen]);
  }

  agree(): void {
    const proposal = this.stage.state?.scoring?.proposal;
    if (proposal) this.claim(proposal.dead);
  }

  private claim(dead: Vertex[]): void {
    const stop = this.stop();
    this.giveUp((sure) => api.claim(this.id, stop, dead, sure));
  }

  accept(): void {
    this.concede("accept");
  }

  /** Agrees at a stop with what may take the visitor's own stones off. */
  private concede(what: "accept" | "done"): void {
    const stop = this.stop();
    this.giveUp((sure) => api.post(this.id, `scoring/${what}`, { stop, ...sure }));
  }

  playOn(): void {
    this.atStop("play-on", { confirm: [...this.stage.marks.confirmed] });
  }

  mediate(): void {
    void this.say(async () => {
      await api.mediate(this.id);
      location.reload(); // who watches is told things as a watcher; begin anew as the mediator
    });
  }

  stopMediating(): void {
    void this.say(async () => {
      await api.stopMediating(this.id);
      location.reload(); // and who did is told things as a watcher
    });
  }

  /** Accepts whoever offers to mediate, or does not. */
  answerMediator(yes: boolean): void {
    const offered = this.stage.state?.mediator?.offered;
    if (offered) void this.say(() => api.answerMediator(this.id, offered.player, yes));
  }

  giveVerdict(none: boolean): void {
    this.atStop("verdict", none ? { none } : { dead: [...this.stage.marks.chosen] });
  }

  mark(): void {
    const [point] = this.stage.marks.chosen;
    if (point) this.atStop("mark", { point });
  }

  doneMarking(): void {
    this.concede("done");
  }

  disputeMarks(): void {
    this.atStop("dispute");
  }

  askVoid(): void {
    this.post("void");
  }

  answerVoid(yes: boolean): void {
    this.post(yes ? "void/accept" : "void/decline");
  }

  takeWin(): void {
    this.post("claim-win");
  }

  goOn(engine: string): void {
    this.post("replace", { opponent: engine });
  }

  sit(color: Color): void {
    void this.say(async () => {
      await api.sit(this.id, color);
      location.reload(); // who watches is told things as a watcher; begin anew as a player
    });
  }

  /** Counts the game under all rules, on the screen that counts records. */
  underAllRules(): void {
    const { ruling, terms } = this.stage.state!;
    void this.say(async () => {
      const record = {
        sgf: await api.sgf(this.id),
        move: undefined,
        dead: ruling?.dead,
        rules: terms.ruleset,
        judge: undefined,
      };
      const hash = await packed(record);
      if (hash) location.assign(`/score${hash}`);
      else this.stage.complain(text.tooLongToCount);
    });
  }

  /** Starts another game on the same terms. */
  again(): void {
    const s = this.stage.state!;
    const wish: Wish = {
      size: s.size,
      komi: s.terms.komi,
      time: s.time,
      color: s.you || "black",
      opponent: s.black.engine || s.white.engine || "builtin",
    };
    if (s.terms.ruleset) wish.ruleset = s.terms.ruleset;
    if (s.terms.handicap?.stones) wish.handicap = s.terms.handicap.stones;
    for (const term of ["ending", "mediator", "fallback", "judge", "passing"] as const)
      if (s.terms[term]) wish[term] = s.terms[term];
    wish.forced_pass = Boolean(s.terms.forced_pass);
    wish.illegal_loses = Boolean(s.terms.illegal_loses);
    if (s.terms.allow_unsound) wish.allow_unsound = true;
    if (s.terms.limits) {
      const { moves, at_moves, repetition } = s.terms.limits;
      Object.assign(wish, { move_limit: moves, at_limit: at_moves, repetition });
    }
    void this.say(async () => location.assign(`/games/${encodeURIComponent((await api.newGame(wish)).game)}`));
  }
}
