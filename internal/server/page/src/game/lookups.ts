// What the page of a game asks the server for once it matters, besides the game itself.

import { forgive, overview, ruling } from "../api/client";
import { me } from "../api/people";
import type { Engine, RulingDocument, State } from "../api/types";

export class Lookups {
  /** Who else could sit down in place of a program that failed. */
  engines: Engine[] = [];
  /** How the game was decided, once it is over. */
  document: RulingDocument | undefined;
  /** The id of the visitor, once it matters. */
  visitor = "";

  private asked = false; // for the programs that there are
  private met = false; // whether the server was asked who the visitor is
  private offering = false; // to mediate

  constructor(
    private readonly id: string,
    private readonly found: () => void,
  ) {}

  /** Asks for what a new state makes worth knowing. */
  follow(s: State): void {
    if (s.phase === "vacant" && !this.asked) void this.lookForOthers();
    if (s.mediator?.free && !s.you && !this.met) void this.meet();
    this.followOffer(s);
    if (s.phase === "over" && s.ruling && !this.document) void this.lookForRuling();
  }

  /** Learns who the visitor is: perhaps the mediator whom the terms name, or who offers to be. */
  private async meet(): Promise<void> {
    this.met = true;
    const visitor = await me().catch(forgive);
    if (!visitor) return;
    this.visitor = visitor.id;
    this.found();
  }

  /** Who was accepted as the mediator has been told things as a watcher: he begins anew. */
  private followOffer({ mediator, mediating }: State): void {
    if (this.visitor && mediator?.offered?.player === this.visitor) this.offering = true;
    if (!this.offering || mediating || mediator?.free) return;
    this.offering = false;
    if (mediator?.player === this.visitor) location.reload();
  }

  /** Learns who else could sit down in place of a program that failed. */
  private async lookForOthers(): Promise<void> {
    this.asked = true;
    const offered = await overview().catch(forgive);
    if (!offered) {
      this.asked = false; // the next state asks again
      return;
    }
    this.engines = offered.engines;
    this.found();
  }

  /** Learns how the game was decided, chain by chain. */
  private async lookForRuling(): Promise<void> {
    this.document = await ruling(this.id).catch(forgive); // without it the result stands there all the same
    this.found();
  }
}
