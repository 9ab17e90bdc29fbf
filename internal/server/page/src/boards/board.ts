// A shared board: one leads, the others follow or look around by themselves and come back.

import type { Act, BoardLine, BoardNode, BoardSaid, Color, Person, Shape, Vertex } from "../api/types";
import { boardURL, doOn, sayBeside } from "../api/boards";
import { forgive, type Problem } from "../api/client";
import * as people from "../api/people";
import { follow } from "../api/stream";
import { GoBoard } from "../board/element";
import { emptyPoints, vertices } from "../board/grid";
import type { Picture, Shape as Drawn } from "../board/picture";
import { chatPanel } from "../game/chat";
import { embedCode } from "../game/recordtools";
import { Moves } from "../review/movelist";
import { copyText } from "../ui/clipboard";
import { h, refill, write } from "../ui/dom";
import { actButton, copyRow, troubleLine } from "../ui/forms";
import { box, button, row, type Part } from "../ui/parts";
import { boardWords as words, text } from "../words/catalogue";
import { clocks, playersOf } from "./names";
import { Tree } from "./tree";

const tools = ["play", "black", "white", "triangle", "square", "circle", "cross", "label", "arrow"] as const;
type Tool = (typeof tools)[number];

export class BoardScreen {
  readonly element: HTMLElement;

  private readonly tree = new Tree();
  private readonly board = new GoBoard();
  private readonly moves = new Moves((n) =>
    this.goTo(this.line()[Math.max(0, Math.min(n, this.line().length - 1))]?.id ?? 0),
  );
  private readonly title = h("h1", {}, text.loading);
  private readonly lead = h("p", { id: "lead", class: "lead" });
  private readonly state = h("div", { id: "board-state", role: "status" });
  private readonly link = h("p", { id: "connection", class: "connection", role: "status", hidden: true });
  private readonly trouble = troubleLine("error");
  private readonly clocks = h("p", { id: "board-clocks", class: "muted", hidden: true });
  private readonly says = h("p", { id: "says", class: "board-text", dir: "auto", "aria-live": "polite", hidden: true });
  private readonly branches = h("div", { id: "branches", class: "line", hidden: true });
  private readonly edit = h("div", { id: "edit", hidden: true });
  private readonly about = h("div", { id: "about", hidden: true });
  private readonly announce = h("p", { id: "announce", class: "unseen", role: "status", "aria-live": "polite" });
  private readonly chat = h("div", {});
  private readonly early: BoardSaid[] = [];
  private panel: ReturnType<typeof chatPanel> | undefined;
  private heard = 0;
  private me: Person | undefined;
  private at: number | undefined; // where the visitor looks; undefined: where the leader is
  private tool: Tool = "play";
  private from: Vertex = ""; // where an arrow begins

  constructor(private readonly id: string) {
    const [steps, list] = this.moves.parts;
    this.board.addEventListener("choose", (event) =>
      this.chose((event as CustomEvent<{ vertex: Vertex }>).detail.vertex),
    );
    this.element = h(
      "div",
      { class: "shared" },
      h(
        "header",
        { class: "shared-head" },
        h("a", { class: "up", href: "/boards" }, words.boards),
        this.title,
        this.lead,
      ),
      h("div", { class: "board-place" }, this.board),
      h(
        "div",
        { class: "shared-side" },
        this.link,
        this.state,
        this.trouble.element,
        this.clocks,
        this.says,
        steps,
        this.branches,
        this.edit,
        list,
        this.chat,
        this.about,
      ),
      this.announce,
    );
    void people
      .me()
      .catch(forgive)
      .then((me) => {
        this.me = me;
        this.render();
      });
  }

  /** Listens for as long as the page is there. */
  follow(lost: (problem: Problem) => void): void {
    follow<BoardLine | BoardSaid>({
      address: () => boardURL(this.id, `/events?chat=1&heard=${this.heard}&since=${this.head?.seq ?? 0}`),
      lines: (lines) => {
        for (const line of lines) this.take(line);
        this.render();
      },
      link: (up) => {
        this.link.hidden = up;
        write(this.link, up ? "" : text.connecting);
      },
      refused: lost,
      wanted: () => true,
    });
  }

  private take(line: BoardLine | BoardSaid): void {
    if (line.type === "chat") {
      this.heard++;
      if (this.panel) this.panel.line(line);
      else this.early.push(line);
      return;
    }
    this.link.hidden = true;
    this.tree.take(line);
    if (this.at !== undefined && (!this.tree.node(this.at) || this.leads)) this.at = undefined;
  }

  private get head(): BoardLine | undefined {
    return this.tree.head;
  }

  private get leads(): boolean {
    return this.me !== undefined && this.me.id === this.head?.leader.id && !this.head.closed && !this.head.hidden;
  }

  private get owns(): boolean {
    return this.me !== undefined && this.me.id === this.head?.owner.id;
  }

  /** The node that is shown. */
  private get shown(): number {
    return this.at ?? this.head?.place ?? 0;
  }

  /** The line through the node that is shown. */
  private line(): BoardNode[] {
    return this.tree.way(this.tree.end(this.shown));
  }

  private do(act: Act): void {
    this.trouble.show();
    doOn(this.id, act).catch((error: unknown) => this.trouble.show(error));
  }

  private goTo(id: number): void {
    if (this.leads) return this.do({ act: "go", node: id });
    this.at = id;
    this.render();
  }

  private chose(vertex: Vertex): void {
    const rows = this.tree.rows(this.shown);
    if (!vertex || !rows) return;
    if (!this.leads) {
      const next = this.nextOf(this.shown).find(({ move }) => move === vertex);
      if (next) this.goTo(next.id);
      return;
    }
    const node = this.shown;
    switch (this.tool) {
      case "play":
        return this.do({ act: "play", node, move: vertex });
      case "black":
      case "white":
        return this.do({
          act: "setup",
          node,
          ...(this.stone(rows, vertex) ? { clear: [vertex] } : { [this.tool]: [vertex] }),
        });
      default:
        this.mark(this.tree.node(node)!, vertex, this.tool);
    }
  }

  private stone(rows: string[], vertex: Vertex): boolean {
    return !emptyPoints(rows).has(vertex);
  }

  /** Draws something on the node that is shown, or takes it away. */
  private mark(node: BoardNode, vertex: Vertex, shape: Shape | "arrow"): void {
    const marks = node.marks ?? [];
    const arrows = node.arrows ?? [];
    if (shape !== "arrow") {
      const others = marks.filter(({ at }) => at !== vertex);
      const same = marks.some((m) => m.at === vertex && m.shape === shape);
      const used = new Set(marks.map((m) => m.text));
      const label = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !used.has(letter)) ?? "*";
      const added = same ? [] : [{ at: vertex, shape, ...(shape === "label" ? { text: label } : {}) }];
      return this.do({ act: "mark", node: node.id, marks: [...others, ...added], arrows });
    }
    if (!this.from) {
      this.from = vertex;
      return this.render();
    }
    const arrow = { from: this.from, to: vertex };
    this.from = "";
    if (arrow.from === arrow.to) return this.render();
    const others = arrows.filter(({ from, to }) => from !== arrow.from || to !== arrow.to);
    this.do({ act: "mark", node: node.id, marks, arrows: others.length < arrows.length ? others : [...others, arrow] });
  }

  private nextOf(id: number): BoardNode[] {
    return (this.tree.node(id)?.next ?? []).map((next) => this.tree.node(next)!).filter(Boolean);
  }

  private picture(): Picture {
    const node = this.tree.node(this.shown)!;
    const rows = this.tree.rows(this.shown);
    const all = vertices({ cols: this.head!.cols, rows: this.head!.rows });
    const next = this.nextOf(this.shown);
    const labels = new Map(
      next.length > 1
        ? next.filter(({ move }) => move && move !== "pass").map(({ move }, i) => [move!, text.branch(i)])
        : [],
    );
    for (const { at, shape, text: said } of node.marks ?? []) if (shape === "label") labels.set(at, said ?? "");
    const shapes = new Map(
      (node.marks ?? []).filter(({ shape }) => shape !== "label").map(({ at, shape }) => [at, shape as Drawn]),
    );
    const playing = this.leads && this.tool === "play";
    const open = playing ? emptyPoints(rows) : new Set(this.leads ? all : next.map(({ move }) => move ?? ""));
    return {
      rows,
      last: node.move && node.move !== "pass" ? node.move : undefined,
      hand: playing ? this.tree.turn(this.shown) : undefined,
      open,
      labels,
      shapes,
      arrows: node.arrows ?? [],
      lit: this.from ? new Set([this.from]) : undefined,
    };
  }

  private render(): void {
    const head = this.head;
    const node = this.tree.node(this.shown);
    if (!head || !node) return;
    const name = this.name(head);
    write(this.title, name);
    document.title = `${name} · ${text.name}`;
    write(this.lead, [head.title && playersOf(head), head.result].filter(Boolean).join(" · "));
    this.board.show(this.picture());
    const line = this.line();
    const here = line.findIndex(({ id }) => id === this.shown);
    this.moves.show(
      line.slice(1).map(({ color, move }) => ({ color: (color ?? "black") as Color, move: move || words.setup })),
      here,
      here === line.length - 1,
    );
    const wandered = this.at !== undefined && this.at !== head.place;
    refill(
      this.state,
      [
        head.leader,
        this.leads,
        wandered,
        head.closed,
        head.hidden,
        head.delay,
        head.asking,
        head.reached,
        head.result,
        this.shown,
        this.me?.id,
      ],
      () => this.stateParts(head, wandered),
    );
    write(this.says, node.text ?? "");
    this.says.hidden = !node.text || this.leads;
    write(this.clocks, clocks(node.clocks));
    this.clocks.hidden = !node.clocks;
    refill(this.branches, [this.shown, this.nextOf(this.shown).map(({ id, move }) => [id, move])], () =>
      this.branchParts(),
    );
    refill(this.edit, [this.leads, this.shown, this.tool, node.text, node.verdict, head.kind], () =>
      this.leads ? this.editParts(node) : [],
    );
    refill(this.about, [head.visibility, this.owns, head.closed, head.hidden], () => this.aboutParts(head));
    this.showChat(head);
    const move = node.move ? `${text.color(node.color as Color)} ${text.move(node.move)}` : words.start;
    write(this.announce, [words.moveOf(this.tree.moves(this.shown)), move, node.text].filter(Boolean).join(". "));
  }

  private name = (head: BoardLine): string => head.title || playersOf(head) || words.kinds[head.kind];

  private stateParts(head: BoardLine, wandered: boolean): Part[] {
    const asked = head.asking.some(({ id }) => id === this.me?.id);
    const apart = Boolean(head.game) && !head.result && this.shown !== (head.reached ?? 0);
    const late = !this.owns && !this.leads && Boolean(head.delay.moves || head.delay.seconds);
    return [
      h("p", {}, this.leads ? words.youLead : words.leads(head.leader.name)),
      head.closed && h("p", { class: "muted" }, words.closed),
      Boolean(head.hidden) && h("p", { class: "error" }, words.hidden(head.hidden!)),
      late && h("p", { id: "late", class: "muted" }, words.late),
      Boolean(head.game) &&
        h("p", {}, h("a", { id: "of-game", href: `/games/${encodeURIComponent(head.game!)}` }, words.ofGame)),
      Boolean(head.game) &&
        !head.result &&
        (this.leads || this.owns) &&
        h("p", { class: "muted" }, words.unseenByPlayers),
      wandered && h("p", { class: "muted" }, words.wandered),
      row(
        wandered &&
          button(
            "come-back",
            words.comeBack,
            () => {
              this.at = undefined;
              this.render();
            },
            "primary",
          ),
        apart &&
          button("to-game", words.toGame(this.tree.moves(head.reached ?? 0)), () => this.goTo(head.reached ?? 0)),
        this.me &&
          !this.me.guest &&
          !this.leads &&
          !this.owns &&
          !asked &&
          !head.closed &&
          button("ask", words.ask, () => this.do({ act: "ask" })),
        this.owns && !this.leads && !head.closed && button("take", words.take, () => this.do({ act: "take" })),
        ...(this.leads || this.owns
          ? head.asking.map((who) =>
              button(`hand-${who.id}`, words.handTo(who.name), () => this.do({ act: "hand", to: who.id })),
            )
          : []),
      ),
      asked && h("p", { class: "muted" }, words.asked),
    ];
  }

  private branchParts(): Part[] {
    const next = this.nextOf(this.shown);
    if (next.length < 2) return [];
    return [
      h("span", { class: "muted small" }, words.branches),
      ...next.map((n) => button(`to-${n.id}`, n.move ? text.move(n.move) : words.setup, () => this.goTo(n.id))),
    ];
  }

  private editParts(node: BoardNode): Part[] {
    const comment = h("textarea", { id: "comment", rows: 3, maxlength: 2000 });
    comment.value = node.text ?? "";
    const verdict = (is: "right" | "wrong", label: string): HTMLElement =>
      h(
        "button",
        {
          id: `judge-${is}`,
          type: "button",
          "aria-pressed": String(node.verdict === is),
          onclick: () => this.do({ act: "judge", node: node.id, ...(node.verdict === is ? {} : { verdict: is }) }),
        },
        label,
      );
    return [
      h(
        "fieldset",
        { class: "field" },
        h("legend", {}, words.tool),
        h(
          "div",
          { class: "segments" },
          ...tools.map((tool) =>
            h(
              "label",
              { class: "choice" },
              h("input", {
                type: "radio",
                name: "tool",
                id: `tool-${tool}`,
                value: tool,
                checked: tool === this.tool,
                onchange: () => {
                  this.tool = tool;
                  this.from = "";
                  this.render();
                },
              }),
              h("span", {}, words.tools[tool]),
            ),
          ),
        ),
      ),
      h("div", { class: "field" }, h("label", { for: "comment" }, text.comment), comment),
      row(
        button("save-comment", words.save, () => this.do({ act: "note", node: node.id, text: comment.value })),
        button("pass", text.pass, () => this.do({ act: "play", node: node.id, move: "pass" })),
        node.id > 0 && button("raise", words.raise, () => this.do({ act: "raise", node: node.id })),
        node.id > 0 && button("remove", words.remove, () => this.do({ act: "remove", node: node.id })),
        this.head!.kind === "problem" && node.id > 0 && verdict("right", words.rightAnswer),
        this.head!.kind === "problem" && node.id > 0 && verdict("wrong", words.wrongAnswer),
      ),
    ];
  }

  private aboutParts(head: BoardLine): Part[] {
    const choice = h(
      "select",
      {
        id: "visibility",
        onchange: () => this.do({ act: "show", visibility: choice.value as BoardLine["visibility"] }),
      },
      ...(["private", "linked", "listed"] as const).map((value) =>
        h("option", { value, selected: value === head.visibility }, words.visibility[value]),
      ),
    );
    const embed = button(
      "embed",
      text.copyEmbed,
      () => void copyText(embedCode(`/boards/${this.id}`, this.name(head))).then(() => write(embed, text.copied)),
    );
    return [
      box(
        "board-about",
        words.kinds[head.kind],
        false,
        copyRow("board-link", words.link, location.href.replace(/[?#].*/, "")),
        this.owns && h("div", { class: "field" }, h("label", { for: "visibility" }, words.seenBy), choice),
        row(
          h("a", { id: "sgf", class: "button", href: boardURL(this.id, ".sgf"), download: true }, text.sgf),
          head.visibility !== "private" && !head.hidden && embed,
          this.owns &&
            !head.closed &&
            actButton("close", words.close, () => doOn(this.id, { act: "close" }), this.trouble),
        ),
      ),
    ];
  }

  private showChat(head: BoardLine): void {
    if (this.panel || head.kind === "problem") return;
    this.panel = chatPanel(
      this.id,
      () => false,
      (said) => sayBeside(this.id, said),
    );
    for (const line of this.early.splice(0)) this.panel.line(line);
    this.panel.show({ playing: false, talks: false, invited: false });
    this.chat.append(this.panel.element);
  }
}
