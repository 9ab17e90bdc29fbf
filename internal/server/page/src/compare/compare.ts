// One board under all rules: a lesson that somebody sends to a friend. It shows what the count says, and lights on the board
// where rules differ; it decides nothing of that itself.

import type { Difference, Group, RulesCount, Vertex } from "../api/types";
import { type Counted, scoreText } from "../api/judgement";
import { fetchJudge } from "../api/localjudge";
import { GoBoard } from "../board/element";
import { vertexAt } from "../board/grid";
import { copyText } from "../ui/clipboard";
import { h, refill, write } from "../ui/dom";
import { box, button, line, type Part, row } from "../ui/parts";
import { told } from "../ui/trouble";
import { packed, unpacked } from "../review/share";
import { scoreWords as counts, speakOfScores, text } from "../words/catalogue";
import { compareWords as words, speakOfComparisons } from "../words/compare";
import { spoken } from "../words/language";
import { locale } from "../words/locale";
import examples from "./examples.json";

/** A board that teaches something, by the name that its address has. */
export type ExampleName = keyof typeof words.titles;

const all = examples as { name: ExampleName; sgf: string; dead: Vertex[] }[];

/** A board to compare, and what is said of it. */
interface Subject {
  name: ExampleName | undefined; // none: a board of the visitor's own
  sgf: string;
  move: number | undefined; // the last if undefined
  dead: Vertex[] | undefined; // as the judge says if undefined
}

/** What is lit: nothing chosen, rules that count alike, or one difference, by its number. */
type Choice = { kind: "none" } | { kind: "group" | "difference"; n: number };

/** Fills the page with an example, or with the board of the link. */
export async function compare(main: HTMLElement, name?: string): Promise<void> {
  await Promise.all([speakOfScores(spoken()), speakOfComparisons(spoken())]);
  const link = !name && location.hash.length > 1 ? await unpacked(location.hash) : undefined;
  const example = all.find((one) => one.name === (name ?? all[0]!.name));
  if (name && !example) return (await import("../home/lost")).lost(main);
  const page = new ComparePage(
    main,
    link ? { name: undefined, sgf: link.sgf, move: link.move, dead: link.dead } : { ...example!, move: undefined },
  );
  if (!name && location.hash.length > 1 && !link) return page.complain(counts.badLink);
  await page.count();
}

class ComparePage {
  private readonly board = new GoBoard();
  private readonly status = h("p", { id: "status", class: "status", "aria-live": "polite" });
  private readonly trouble = h("p", { id: "error", class: "error", role: "alert", hidden: true });
  private readonly title = h("h1", {});
  private readonly lead = h("p", { class: "lead" });
  private readonly table = h("div");
  private readonly reasons = h("div");
  private readonly sharing = h("div");
  private scored: Counted | undefined;
  private choice: Choice = { kind: "none" };
  private copied = false;
  private link = ""; // to what is shown

  constructor(
    main: HTMLElement,
    private readonly subject: Subject,
  ) {
    const { name } = subject;
    this.board.id = "board";
    this.entitle(name ? words.titles[name] : words.title, name ? words.leads[name] : words.lead);
    main.replaceChildren(
      h(
        "div",
        { class: "compare" },
        h("header", {}, this.title, this.lead, this.trouble),
        h("div", { class: "board-place" }, this.board, this.status, this.sharing),
        h("div", { class: "panels" }, this.table, this.reasons),
        contents(name),
      ),
    );
    fetchJudge();
  }

  private entitle(title: string, lead: string): void {
    document.title = `${title} · ${text.name}`;
    write(this.title, title);
    write(this.lead, lead);
  }

  complain(said: string): void {
    this.trouble.hidden = false;
    write(this.trouble, text.sentence(said));
  }

  /** Has the board counted under all rules. */
  async count(): Promise<void> {
    const { sgf, move, dead } = this.subject;
    try {
      this.scored = await scoreText(
        sgf,
        { ...(move !== undefined && { move }), ...(dead && { dead }) },
        new AbortController().signal,
      );
    } catch (error) {
      this.complain(told(error));
      return;
    }
    const { black, white } = this.scored.record;
    if (!this.subject.name && (black || white)) this.entitle(counts.players(black, white), words.lead);
    await this.linkTo();
    this.draw();
  }

  /** Finds the address of what is shown: it says which stones are dead, so that everybody sees the same count. */
  private async linkTo(): Promise<void> {
    const { name, move } = this.subject;
    if (name) this.link = `/compare/${name}`;
    else {
      const { record, dead } = this.scored!;
      const hash = await packed({ sgf: record.sgf, move, dead, rules: undefined, judge: undefined });
      this.link = hash ? `/compare${hash}` : "";
    }
  }

  private choose(choice: Choice): void {
    this.choice = this.chose(choice.kind, "n" in choice ? choice.n : 0) ? { kind: "none" } : choice;
    this.draw();
  }

  private chose(kind: Choice["kind"], n: number): boolean {
    return this.choice.kind === kind && kind !== "none" && "n" in this.choice && this.choice.n === n;
  }

  private draw(): void {
    const { choice } = this;
    this.board.show(this.picture());
    write(this.status, this.told());
    refill(this.table, [choice], () => [this.counted()]);
    refill(this.reasons, [choice], () => [this.explained()]);
    refill(this.sharing, [this.copied, this.link], () => this.shared());
  }

  private get group(): Group | undefined {
    return this.choice.kind === "group" ? this.scored!.groups[this.choice.n] : undefined;
  }

  private get difference(): Difference | undefined {
    return this.choice.kind === "difference" ? this.scored!.differences[this.choice.n] : undefined;
  }

  /** The points that are lit. */
  private get lit(): Vertex[] {
    return this.difference?.points ?? this.scored!.contested;
  }

  private picture(): Parameters<GoBoard["show"]>[0] {
    const { board, contested, dead, counts } = this.scored!;
    const rules = this.group?.rulesets[0] ?? this.difference?.rulesets[0];
    const count = counts.find(({ ruleset }) => ruleset === rules);
    const shape = this.difference ? "square" : "circle";
    return {
      rows: board,
      dead: new Set(count ? count.dead : dead),
      lit: new Set(this.lit),
      shapes: new Map(this.lit.map((point) => [point, shape])),
      owner: count ? count.owner : blank(counts[0]!.owner, new Set(contested)),
    };
  }

  /** What the board shows, in a sentence. */
  private told(): string {
    const { lit, group, difference } = this;
    if (difference) return lit.length > 0 ? words.squares(lit) : words.nowhere;
    const shown = lit.length > 0 ? words.circles(lit) : words.agreed;
    return group ? locale(spoken()).sentences([words.ownersUnder(this.names(group.rulesets)), shown]) : shown;
  }

  /** Rulesets by the names that people give them. */
  private names(rulesets: readonly string[]): string {
    return rulesets.length === this.scored!.counts.length
      ? words.everywhere
      : locale(spoken()).and(rulesets.map((name) => text.rulesetTitle(name)));
  }

  /** A line for the rulesets that count alike. */
  private counted(): HTMLElement {
    const { groups, verdict, here, over } = this.scored!;
    const head = [counts.rulesColumn, text.color("black"), text.color("white"), counts.resultColumn];
    return box(
      "rules",
      words.table,
      false,
      Boolean(here) && line(counts.countedHere, "open"),
      !over && line(counts.notSettled, "open"),
      verdict && line(text.sentence(text.reason(verdict))),
      h(
        "table",
        { id: "groups", "aria-label": words.table },
        h("thead", {}, h("tr", {}, ...head.map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", {}, ...groups.map((group, n) => this.groupRow(group, n))),
      ),
    );
  }

  private groupRow({ rulesets, black, white, result }: Group, n: number): HTMLElement {
    const chosen = this.chose("group", n);
    const choose = h(
      "button",
      {
        id: `group-${n}`,
        type: "button",
        class: "link",
        "aria-pressed": String(chosen),
        onclick: () => this.choose({ kind: "group", n }),
      },
      this.names(rulesets),
    );
    return h(
      "tr",
      { "data-rules": rulesets.join(" "), "aria-current": chosen && "true" },
      h("th", { scope: "row" }, choose),
      h("td", {}, text.number(black)),
      h("td", {}, text.number(white)),
      h("td", {}, h("strong", {}, text.resultText(result))),
    );
  }

  /** Why rules differ: all that matters, or the way to the count of the rules that were chosen. */
  private explained(): HTMLElement {
    const { group } = this;
    return group ? this.way(group) : this.differences();
  }

  private differences(): HTMLElement {
    const { groups, differences, counts: each } = this.scored!;
    const matter = differences
      .map((difference, n) => ({ difference, n }))
      .filter(({ n }) => groups.some((group) => group.differences.includes(n)));
    const shared = matter.filter(({ difference }) => difference.rulesets.length === each.length);
    const apart = matter.filter((one) => !shared.includes(one));
    return box(
      "reasons",
      words.why,
      false,
      line(words.plain(this.scored!.plain.black.total, this.scored!.plain.white.total), "muted"),
      h(
        "ol",
        { class: "way" },
        ...[...apart, ...shared].map(({ difference, n }) => this.step(difference, n, this.names(difference.rulesets))),
      ),
    );
  }

  private way(group: Group): HTMLElement {
    const { differences, counts: each, plain } = this.scored!;
    const said = each.filter(({ ruleset }) => group.rulesets.includes(ruleset));
    const hows = [...new Map(said.map((count): [string, RulesCount] => [count.how.code, count])).values()];
    const steps = differences
      .map((difference, n) => ({ difference, n }))
      .filter(({ difference }) => difference.rulesets.some((name) => group.rulesets.includes(name)));
    return box(
      "reasons",
      this.names(group.rulesets),
      false,
      ...hows.map((count) => {
        const alike = said.filter(({ how }) => how.code === count.how.code).map(({ ruleset }) => ruleset);
        const sentence = text.sentence(text.reason(count.how));
        return hows.length > 1 ? h("p", {}, h("strong", {}, this.names(alike)), " ", sentence) : line(sentence);
      }),
      h(
        "ol",
        { class: "way" },
        h(
          "li",
          {},
          h("span", { class: "margin" }, counts.signed(plain.score)),
          h("span", {}, counts.plain(plain.black.total, plain.white.total)),
        ),
        ...steps.map(({ difference, n }) =>
          this.step(
            difference,
            n,
            difference.rulesets.length < each.length &&
              !group.rulesets.every((name) => difference.rulesets.includes(name))
              ? this.names(difference.rulesets.filter((name) => group.rulesets.includes(name)))
              : "",
          ),
        ),
        h("li", {}, h("span", { class: "margin" }, `= ${counts.signed(group.score)}`), h("span", {}, counts.forBlack)),
      ),
      row(button("all-rules", words.back, () => this.choose({ kind: "none" }))),
    );
  }

  /** One difference: what it is worth to Black, why, where it is so, and a button that lights its points. */
  private step(difference: Difference, n: number, rulesets: string): HTMLElement {
    const lights = difference.points.length > 0;
    return h(
      "li",
      { "data-what": difference.what },
      h("span", { class: "margin" }, counts.signed(difference.margin)),
      h(
        "span",
        {},
        text.sentence(text.reason(difference.why)),
        rulesets !== "" && h("span", { class: "muted small under" }, rulesets),
        lights && this.light(n),
      ),
    );
  }

  private light(n: number): HTMLElement {
    const choose = button(`light-${n}`, words.show, () => this.choose({ kind: "difference", n }), "link");
    choose.setAttribute("aria-pressed", String(this.chose("difference", n)));
    return choose;
  }

  private shared(): Part[] {
    const { name } = this.subject;
    const copy = (): void =>
      void copyText(new URL(this.link, location.href).href).then(() => {
        this.copied = true;
        this.draw();
      });
    return [
      row(
        button("share-link", this.copied ? counts.copied : counts.share, copy, "primary", this.link === ""),
        button("print", words.print, () => window.print()),
        h(
          "a",
          { id: "own", class: "button", href: name || !this.link ? "/score" : this.link.replace("/compare", "/score") },
          name ? words.own : words.moveByMove,
        ),
      ),
      this.link === "" && line(counts.tooLong, "muted small"),
    ];
  }
}

/** The owners of points, without those that are contested: of these nothing is said. */
const blank = (owner: readonly string[], contested: ReadonlySet<Vertex>): string[] =>
  owner.map((row, y) =>
    [...row].map((who, x) => (contested.has(vertexAt(x, owner.length - 1 - y)) ? " " : who)).join(""),
  );

/** All examples, to choose from. */
const contents = (current: ExampleName | undefined): HTMLElement =>
  h(
    "nav",
    { class: "examples", "aria-labelledby": "examples-title" },
    h("h2", { id: "examples-title" }, words.examples),
    h(
      "ol",
      { class: "lessons" },
      ...all.map(({ name }) =>
        h(
          "li",
          {},
          h("a", { href: `/compare/${name}`, "aria-current": name === current && "page" }, words.titles[name]),
        ),
      ),
    ),
  );
