// What the visitor is told while no page of his is looked at: the box of the settings where one chooses.

import type { MyNews, NewsChoice, NewsHook, NewsKind, NewsWay } from "../api/types";
import { addHook, chooseNews, myNews, removeHook } from "../api/news";
import { h } from "../ui/dom";
import { actButton, complain, copyRow, Field, form, lineField, listField, Rows, tick, troubleLine } from "../ui/forms";
import { box, line } from "../ui/parts";
import { spoken } from "../words/language";
import { peopleWords } from "../words/catalogue";
import { newsWords as words, speakOfNews } from "../words/news";
import { devicesPart } from "./device";

const usualQuiet = { from: 22 * 60, to: 8 * 60 }; // in minutes after midnight
const longestReminder = 168; // hours

/** Returns the box, as it was chosen so far. */
export async function newsSettings(): Promise<HTMLElement> {
  const [chosen] = await Promise.all([myNews(), speakOfNews(spoken())]);
  const table = new WaysTable(chosen);
  return box(
    "news-box",
    words.title,
    false,
    line(words.lead, "muted"),
    choiceForm(chosen, table),
    devicesPart(chosen.devices, chosen.push_key, (devices) => table.show("push", devices > 0)),
    hooksPart(chosen.webhooks),
  );
}

function choiceForm(chosen: MyNews, table: WaysTable): HTMLFormElement {
  const quiet = quietFields(chosen);
  const zone = zoneField(chosen.zone);
  const remind = numberField(chosen.remind);
  const digest = listField("news-digest", words.digestAt, hours, "");
  digest.input.value = String(chosen.digest);
  return form({
    id: "news-choice",
    body: [
      table.element,
      !chosen.mail && line(words.mailless, "muted small"),
      quiet.element,
      ...zone.elements,
      remind.element,
      chosen.mail && digest.element,
    ],
    submit: peopleWords.save,
    send: async () => {
      const before = Number(remind.value);
      if (!Number.isInteger(before) || before < 1 || before > longestReminder)
        return complain(remind, words.remindWrong);
      const choice: NewsChoice = {
        kinds: table.chosen(),
        zone: zone.field.value.trim(),
        remind: before,
        digest: Number(digest.value),
        language: spoken(),
        ...quiet.chosen(),
      };
      await chooseNews(choice);
      return peopleWords.saved;
    },
    blame: ({ status }) => (status === 422 ? zone.field : undefined),
  });
}

/**
 * What is told by which ways: a row for each kind, a column for each way. On a phone the name of a kind stands above its
 * boxes, which is why the roles are written down: a row that is laid out as a grid is none for every screen reader.
 */
class WaysTable {
  readonly element: HTMLElement;
  private readonly ways: NewsWay[];
  private readonly ticks = new Map<string, HTMLInputElement>();

  constructor(private readonly of: MyNews) {
    this.ways = of.mail ? ["push", "mail", "digest", "webhook"] : ["push", "webhook"];
    const head = (label: string, way?: NewsWay): HTMLElement =>
      h("th", { role: "columnheader", scope: "col", "data-way": way }, label);
    this.element = h(
      "table",
      { id: "news-ways", class: "ways-table", role: "table", "aria-label": words.title },
      h(
        "thead",
        { role: "rowgroup" },
        h("tr", { role: "row" }, head(words.kind), ...this.ways.map((way) => head(words.wayOf(way), way))),
      ),
      h("tbody", { role: "rowgroup" }, ...of.kinds.map((kind) => this.row(kind))),
    );
  }

  private row({ kind, ways }: NewsKind): HTMLElement {
    return h(
      "tr",
      { role: "row" },
      h("th", { role: "rowheader", scope: "row" }, words.kindOf(kind)),
      ...this.ways.map((way) => {
        const id = `news-${kind}-${way}`;
        const input = h("input", {
          id,
          type: "checkbox",
          checked: ways.includes(way),
          "aria-label": words.by(kind, way),
        });
        this.ticks.set(id, input);
        return h("td", { role: "cell", "data-way": way }, h("label", { class: "check" }, input));
      }),
    );
  }

  /** Shows or hides the column of a way. */
  show(way: NewsWay, on: boolean): void {
    for (const cell of this.element.querySelectorAll<HTMLElement>(`[data-way=${way}]`)) cell.hidden = !on;
  }

  /** What is ticked; ways that are not shown stay as they were. */
  chosen(): NewsKind[] {
    return this.of.kinds.map(({ kind, ways }) => ({
      kind,
      ways: (["push", "mail", "digest", "webhook"] as const).filter(
        (way) => this.ticks.get(`news-${kind}-${way}`)?.checked ?? ways.includes(way),
      ),
    }));
  }
}

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

const hours = Array.from({ length: 24 }, (_, hour) => [String(hour), clock(hour * 60)] as const);

function quietFields({ quiet_from: from, quiet_to: to }: MyNews): {
  element: HTMLElement;
  chosen(): Partial<NewsChoice>;
} {
  const on = tick("news-quiet", words.quiet, from !== undefined);
  const [start, end] = [
    lineField("news-quiet-from", words.quietFrom, { type: "time", value: clock(from ?? usualQuiet.from) }),
    lineField("news-quiet-to", words.quietTo, { type: "time", value: clock(to ?? usualQuiet.to) }),
  ];
  const times = h("div", { class: "quiet-times", hidden: !on.input.checked }, start.element, end.element);
  on.input.addEventListener("change", () => (times.hidden = !on.input.checked));
  const minutes = (field: Field): number | undefined => {
    const [hour, minute] = field.value.split(":").map(Number);
    return minute === undefined ? undefined : hour! * 60 + minute;
  };
  return {
    element: h("div", { class: "field" }, on.element, h("p", { class: "muted small" }, words.quietHint), times),
    chosen: () => {
      const [quiet_from, quiet_to] = [minutes(start), minutes(end)];
      return on.input.checked && quiet_from !== undefined && quiet_to !== undefined ? { quiet_from, quiet_to } : {};
    },
  };
}

/** The zone of the visitor's clock: until he says one, that of this browser. */
function zoneField(zone: string): { field: Field; elements: HTMLElement[] } {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const field = lineField(
    "news-zone",
    words.zone,
    { value: zone || timeZone, list: "news-zones", maxlength: 64 },
    words.zoneHint,
  );
  const zones = ["UTC", ...Intl.supportedValuesOf("timeZone")].map((value) => h("option", { value }));
  return { field, elements: [field.element, h("datalist", { id: "news-zones" }, ...zones)] };
}

const numberField = (remind: number): Field =>
  lineField("news-remind", words.remind, { inputmode: "numeric", value: remind, maxlength: 3 });

/** The addresses to which programs are told, and a form for one more, whose secret is shown only once. */
function hooksPart(all: NewsHook[]): HTMLElement {
  const trouble = troubleLine("news-hooks-error");
  const rows: Rows<NewsHook> = new Rows<NewsHook>(
    "news-hook-list",
    ({ id }) => id,
    ({ id, url, format, created, failing, off }) =>
      h(
        "div",
        { class: "row" },
        described(url, [
          words.formats[format],
          words.added(created),
          off ? words.off : failing && words.failing(failing),
        ]),
        actButton(
          `news-hook-${id}`,
          words.remove,
          async () => {
            await removeHook(id);
            rows.show((all = all.filter((other) => other.id !== id)));
            address.input.focus();
          },
          trouble,
        ),
      ),
    words.noHooks,
  );
  const address = lineField(
    "news-hook-url",
    words.address,
    { inputmode: "url", autocapitalize: "off", maxlength: 1000 },
    words.addressHint,
  );
  const format = listField("news-hook-format", words.format, Object.entries(words.formats));
  const fresh = h("div", { id: "fresh-hook", class: "form told", role: "status", hidden: true });
  const make = form({
    id: "new-hook",
    body: [address.element, format.element],
    submit: words.addHook,
    send: async () => {
      if (!address.value.trim()) return complain(address, words.addressMissing);
      const { secret, ...kept } = await addHook(address.value.trim(), format.value);
      fresh.hidden = false;
      fresh.replaceChildren(
        line(words.secretOnce),
        copyRow("hook-secret", words.secretOf(new URL(kept.url).host), secret!),
      );
      address.input.value = "";
      rows.show((all = [...all, kept]));
    },
    blame: ({ status }) => (status === 422 ? address : undefined),
  });
  rows.show(all);
  return h(
    "div",
    { class: "form" },
    h("h3", {}, words.webhooks),
    line(words.webhooksHint, "muted"),
    rows.element,
    trouble.element,
    make,
    fresh,
  );
}

const described = (name: string, notes: (string | false | undefined)[]): HTMLElement =>
  h(
    "div",
    { class: "row-text" },
    h("strong", {}, name),
    h("span", { class: "muted" }, notes.filter(Boolean).join(" · ")),
  );
