// What the visitor has marked while a game is being counted, before it is sent.

import type { State, Vertex } from "../api/types";
import type { Picture } from "../board/picture";
import { chainsIn } from "./chains";
import { text } from "../words/catalogue";

/** The chains that the mediator is asked about. */
export const referredTo = (s: State): Vertex[][] =>
  s.phase === "referred" && s.mediating && !s.judged && s.scoring
    ? chainsIn(s.scoring, s.scoring.disputed).map((chain) => chain.stones)
    : [];

/** The visitor's own chains that both lists say are dead, where he may confirm them. */
export const confirmable = (s: State): Vertex[][] =>
  s.phase === "dispute" && s.scoring?.may_confirm
    ? chainsIn(s.scoring, s.scoring.agreed).flatMap((chain) => (chain.color === s.you ? [chain.stones] : []))
    : [];

/** The stones that a handicap leaves to choose. */
export const handicapLeft = (s: State, chosen: ReadonlySet<Vertex>): number =>
  (s.terms.handicap?.stones ?? 0) - chosen.size;

/** What the referee asks once more before it is final. */
export interface Doubt {
  /** Living stones that the visitor would give up. */
  stones: Vertex[];
  /** Gives them up all the same. */
  insist(): void;
}

export class Marks {
  /** Dead stones, or handicap points. */
  chosen = new Set<Vertex>();
  /** The disputed stones that the visitor, as the mediator, lets live. */
  spared = new Set<Vertex>();
  /** The visitor's own agreed chains that he confirms as dead. */
  confirmed = new Set<Vertex>();
  /** What was read of the territory, where the visitor wants it marked. */
  found: Picture["found"];
  /** The stones that the visitor has lit up on the board. */
  lit: ReadonlySet<Vertex> = new Set();
  doubt: Doubt | undefined;

  private about = ""; // what is being counted
  private touched = false; // whether the visitor has changed anything

  /** Told has a sentence about every change, empty where the page shows enough. */
  constructor(
    private readonly game: string,
    private readonly told: (sentence: string) => void,
  ) {}

  /** Whether the visitor has marked something that is to be sent before a deadline. */
  unsent(s: State): boolean {
    if (s.phase === "scoring") return this.touched && s.you !== "" && !s.scoring?.lists[s.you];
    if (s.phase === "marking") return this.chosen.size > 0 && s.you !== "" && s.scoring?.mark_turn === s.you;
    return s.phase === "referred" && Boolean(s.mediating) && this.chosen.size + this.spared.size > 0;
  }

  private tell(sentence: string): void {
    this.keep();
    this.told(sentence);
  }

  /** Keeps the marks in the browser, for a page that is loaded anew. */
  private keep(): void {
    const { about, chosen, spared, confirmed } = this;
    try {
      localStorage.setItem(this.name, JSON.stringify([about, [...chosen], [...spared], [...confirmed]]));
    } catch {
      // Storage may be forbidden or full: then the marks live as long as the page.
    }
  }

  /** The marks that an earlier page has left, if they are about the same. */
  private recall(): Vertex[][] | undefined {
    try {
      const [about, ...marks] = JSON.parse(localStorage.getItem(this.name) ?? "[]") as [string, ...Vertex[][]];
      if (about === this.about) return marks;
      localStorage.removeItem(this.name);
    } catch {
      // As if there were none.
    }
    return undefined;
  }

  private get name(): string {
    return `shinpan-marks ${this.game}`;
  }

  /** The referee's proposal is where the visitor's list begins, until he touches it. */
  begin(s: State): void {
    const about = `${s.phase} ${s.scoring?.stop ?? ""} ${s.scoring?.marks?.length ?? ""}`;
    if (this.about !== about) {
      this.about = about;
      const kept = this.recall();
      this.touched = kept !== undefined;
      [this.chosen, this.spared, this.confirmed] = [0, 1, 2].map((i) => new Set(kept?.[i])) as [
        Set<Vertex>,
        Set<Vertex>,
        Set<Vertex>,
      ];
      this.doubt = undefined;
    }
    if (s.phase === "scoring" && !this.touched && s.scoring?.proposal) this.chosen = new Set(s.scoring.proposal.dead);
  }

  toggleHandicap(s: State, vertex: Vertex): void {
    if (!this.chosen.delete(vertex) && handicapLeft(s, this.chosen) > 0) this.chosen.add(vertex);
    this.tell("");
  }

  /** Turns the mark of a chain over and returns its stones; nothing where it cannot be done. */
  toggleDead(s: State, vertex: Vertex): Vertex[] | undefined {
    const chain = s.scoring?.chains.find(({ stones }) => stones.includes(vertex));
    if (!chain || !s.you || s.scoring!.lists[s.you]) return undefined;
    this.touched = true;
    this.doubt = undefined;
    const dead = !this.chosen.has(vertex);
    for (const stone of chain.stones) dead ? this.chosen.add(stone) : this.chosen.delete(stone);
    this.tell(text.marked(chain.stones, dead));
    return chain.stones;
  }

  /** Lets what the referee asks about live after all. */
  spare(s: State): void {
    const stones = this.doubt?.stones ?? [];
    this.doubt = undefined;
    if (s.phase === "scoring") {
      this.touched = true;
      for (const stone of stones) this.chosen.delete(stone);
    }
    this.tell(text.marked(stones, false));
  }

  /** Chooses the chain to mark next; nothing where there is none. */
  toggleNext(s: State, vertex: Vertex): Vertex[] | undefined {
    const chain = s.scoring?.chains.find(({ stones }) => stones.includes(vertex));
    if (!chain || s.scoring!.mark_turn !== s.you || s.scoring!.marks?.includes(vertex)) return undefined;
    this.chosen = new Set(this.chosen.has(vertex) ? [] : chain.stones);
    this.tell(text.markChain([...this.chosen]));
    return chain.stones;
  }

  /** Takes down what the mediator says of a chain. */
  decide(stones: Vertex[], dead: boolean): void {
    for (const stone of stones) {
      (dead ? this.chosen : this.spared).add(stone);
      (dead ? this.spared : this.chosen).delete(stone);
    }
    this.tell(text.decided(stones, dead));
  }

  confirm(stones: Vertex[], dead: boolean): void {
    for (const stone of stones) dead ? this.confirmed.add(stone) : this.confirmed.delete(stone);
    this.tell(text.marked(stones, dead));
  }

  /** What a chosen point of the board means while there is something to mark. */
  choose(s: State, vertex: Vertex): void {
    const referred = referredTo(s).find((stones) => stones.includes(vertex));
    if (referred) this.decide(referred, !this.chosen.has(vertex));
    if (!s.you) return;
    if (s.phase === "handicap" && s.you === "black") this.toggleHandicap(s, vertex);
    else if (s.phase === "scoring") this.toggleDead(s, vertex);
    else if (s.phase === "marking") this.toggleNext(s, vertex);
    else if (s.phase === "dispute") {
      const chain = confirmable(s).find((stones) => stones.includes(vertex));
      if (chain) this.confirm(chain, !this.confirmed.has(vertex));
    }
  }

  /** What was typed about a chain: "dead" turns a mark on or off, "alive" only off. Returns what there is to say. */
  typed(s: State, vertex: Vertex, dead: boolean): string {
    if (s.phase === "referred") {
      const referred = referredTo(s).find((stones) => stones.includes(vertex));
      if (!referred) return text.notNow;
      this.decide(referred, dead);
      return text.decided(referred, dead);
    }
    const marks = s.phase === "dispute" ? this.confirmed : this.chosen;
    if (!dead && !marks.has(vertex)) return text.marked([vertex], false);
    if (s.phase === "scoring") {
      const stones = this.toggleDead(s, vertex);
      return stones ? text.marked(stones, marks.has(vertex)) : text.notNow;
    }
    const chain = confirmable(s).find((stones) => stones.includes(vertex));
    if (!chain) return text.notNow;
    this.confirm(chain, !marks.has(vertex));
    return text.marked(chain, marks.has(vertex));
  }
}
