// What the visitor says to the server about one game.

import type { Color, State, Vertex, Wish } from "../api/types";
import * as api from "../api/client";
import type { Problem } from "../api/client";
import { type Act, Outbox } from "../api/outbox";
import { stoneAt } from "../board/grid";
import { Marks } from "./marks";
import { isPaused } from "./pause";
import { packed } from "../review/share";
import { told } from "../ui/trouble";
import { text } from "../words/catalogue";

/** The page around the acts: what they are about, and where their outcome shows. */
export interface Stage {
  readonly state: State | undefined;
  readonly marks: Marks;
  /** Shows an objection; nothing clears it. */
  complain(sentence: string): void;
  /** What has not been answered has changed. */
  linkChanged(): void;
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
  readonly outbox: Outbox;

  constructor(
    private readonly id: string,
    private readonly stage: Stage,
  ) {
    this.outbox = new Outbox(id, {
      done: (act) => act.reloads && location.reload(),
      refused: (act, problem) => this.refused(act, problem),
      changed: () => stage.linkChanged(),
    });
    this.pending = this.outbox.pending.find(({ vertex }) => vertex)?.vertex;
    this.outbox.resume();
  }

  /** Does something; its outcome comes with the next state, its objections as soon as there are any. */
  private put(act: Act): void {
    this.stage.complain("");
    this.stage.marks.doubt = undefined;
    this.outbox.put(act);
  }

  /** The visitor is asked once more about what would give up stones that surely live. */
  private refused(act: Act, problem: Problem): void {
    if (problem.kind === "gives-up-living")
      this.stage.marks.doubt = {
        stones: problem.points,
        insist: () => this.put({ ...act, body: { ...act.body, sure: true } }),
      };
    else this.stage.complain(problem.message);
    if (act.vertex) this.pending = undefined;
    this.stage.render();
  }

  /** Asks for something that the page itself needs. */
  private async say(what: () => Promise<unknown>): Promise<void> {
    this.stage.complain("");
    try {
      await what();
    } catch (error) {
      this.stage.complain(told(error));
    }
  }

  private post(path: string, name: string, body?: object): void {
    this.put({ method: "POST", path: `/${path}`, name, body });
  }

  /** Takes a place in the game, for which the server has to know the visitor. */
  private take(path: string, name: string, body?: object): void {
    void this.say(async () => {
      await api.beSomebody();
      this.put({ method: "POST", path: `/${path}`, name, body, reloads: true });
    });
  }

  /** Says something about the stop that is being counted. */
  private atStop(what: string, name: string, body?: object): void {
    this.post(`scoring/${what}`, name, { stop: this.stop(), ...body });
  }

  private stop(): number {
    return this.stage.state?.scoring?.stop ?? 0;
  }

  play(vertex: Vertex): void {
    const s = this.stage.state!;
    if (vertex !== "pass" && s.phase === "play" && mayMove(s) && !stoneAt(s.board, vertex)) this.pending = vertex;
    this.putStone(`/moves/${s.move_number + 1}`, vertex, { move: vertex });
  }

  /** Makes a move on the copy of a trial; a pass may name a closed ko. */
  playCopy(vertex: Vertex, ko?: Vertex): void {
    const s = this.stage.state;
    if (!s?.trial || !mayMove(s) || this.pending) return;
    const { number, moves, board } = s.trial;
    if (vertex !== "pass" && !stoneAt(board, vertex)) this.pending = vertex;
    this.putStone(`/trials/${number}/moves/${moves + 1}`, vertex, { move: vertex, ...(ko ? { ko } : {}) });
  }

  private putStone(path: string, vertex: Vertex, body: object): void {
    this.put({ method: "PUT", path, body, name: vertex === "pass" ? text.pass : vertex, vertex: this.pending });
    this.stage.render();
  }

  resign(): void {
    this.post("resign", text.resign);
  }

  undo(): void {
    this.post("undo", text.undo);
  }

  answerUndo(yes: boolean): void {
    this.post(yes ? "undo/accept" : "undo/decline", yes ? text.allow : text.decline);
  }

  /** Asks for the clocks to stand, or agrees to it. */
  pause(): void {
    this.post("pause", text.pause);
  }

  /** Has the clocks run again, or takes back or declines the wish for a pause. */
  unpause(): void {
    this.post("unpause", text.goOnPlaying);
  }

  placeHandicap(): void {
    this.post("handicap", text.placeHandicap, { points: [...this.stage.marks.chosen] });
  }

  sendList(): void {
    this.claim([...this.stage.marks.chosen]);
  }

  agree(): void {
    const proposal = this.stage.state?.scoring?.proposal;
    if (proposal) this.claim(proposal.dead);
  }

  /** Gives a list of dead stones. */
  private claim(dead: Vertex[]): void {
    const body = { stop: this.stop(), dead };
    this.put({ method: "PUT", path: "/scoring/claims/me", name: text.sendList(dead.length), body });
  }

  /** Agrees at a stop with what may take the visitor's own stones off. */
  accept(): void {
    this.atStop("accept", text.acceptMediator);
  }

  playOn(): void {
    this.atStop("play-on", text.goOnPlaying, { confirm: [...this.stage.marks.confirmed] });
  }

  /** Takes the place of the mediator, or offers to. */
  mediate(): void {
    this.take("mediator", text.mediate);
  }

  /** Gives that place up, or takes the offer back. */
  stopMediating(): void {
    this.put({ method: "DELETE", path: "/mediator", name: text.stopMediating, reloads: true });
  }

  /** Accepts whoever offers to mediate, or does not. */
  answerMediator(yes: boolean): void {
    const player = this.stage.state?.mediator?.offered?.player;
    if (player) this.post("mediator/answer", yes ? text.acceptMediator : text.decline, { player, yes });
  }

  giveVerdict(none: boolean): void {
    this.atStop("verdict", text.verdictCount, none ? { none } : { dead: [...this.stage.marks.chosen] });
  }

  mark(): void {
    const [point] = this.stage.marks.chosen;
    if (point) this.atStop("mark", point, { point });
  }

  doneMarking(): void {
    this.atStop("done", text.marksCount);
  }

  disputeMarks(): void {
    this.atStop("dispute", text.disputeMarks);
  }

  askVoid(): void {
    this.post("void", text.offerVoid);
  }

  answerVoid(yes: boolean): void {
    this.post(yes ? "void/accept" : "void/decline", yes ? text.acceptVoid : text.decline);
  }

  takeWin(): void {
    this.post("claim-win", text.claimWin);
  }

  goOn(engine: string): void {
    this.post("replace", text.goOn(engine), { opponent: engine });
  }

  sit(color: Color): void {
    this.take("sit", text.sitDown(color), { color });
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
