// Who comments on the game, for those who may read it: whoever does not play in it, and everybody when it is over.

import type { BoardItem, State } from "../api/types";
import { boards } from "../api/boards";
import { h, refill } from "../ui/dom";
import { keepLooking } from "../ui/polling";
import { text } from "../words/catalogue";

const pause = 60000; // ms between two looks
const most = 5; // boards that are named

export class Commentary {
  readonly element = h("p", { id: "commentary", class: "commentary small", hidden: true });
  private state: State | undefined;
  private all: BoardItem[] = [];
  private settled = false; // the game was over when it looked last

  constructor(private readonly id: string) {}

  show(s: State): void {
    const first = !this.state;
    this.state = s;
    if (first) keepLooking(this.element, pause, () => this.look());
    this.render();
  }

  private get mayRead(): boolean {
    return this.state!.phase === "over" || !this.state!.you;
  }

  private async look(): Promise<void> {
    if (this.settled || !this.mayRead) return;
    const over = this.state!.phase === "over";
    this.all = await boards(`game=${encodeURIComponent(this.id)}`).catch(() => this.all);
    this.settled = over;
    this.render();
  }

  private render(): void {
    const all = this.mayRead ? this.all.slice(0, most) : [];
    refill(this.element, all, () => [
      all.length > 0 && h("span", { class: "muted" }, text.commentary),
      ...all.map(({ board, title, owner }) =>
        h("a", { href: `/boards/${board}`, dir: "auto" }, title ? `${title} · ${owner.name}` : owner.name),
      ),
    ]);
  }
}
