// What the screens of people are made of: names, forms, lists that change in place.

import type { Person } from "../api/types";
import { Problem } from "../api/client";
import { copyText } from "./clipboard";
import { h, write } from "./dom";
import { button } from "./parts";
import { personPath } from "../api/people";
import { told } from "./trouble";
import { peopleWords as words, text } from "../words/catalogue";

/** Fills the page with a screen of panels, of the width of a text. */
export function sheetOf(main: HTMLElement, title: string, ...parts: (HTMLElement | false | undefined)[]): HTMLElement {
  document.title = `${title} · ${text.name}`;
  const page = h("div", { class: "people" }, ...parts);
  main.replaceChildren(page);
  return page;
}

/** A screen that says why there is nothing to see, and leads on. */
export function nothing(main: HTMLElement, sentence: string, href: string, label: string): void {
  main.replaceChildren(h("div", { class: "lost" }, h("h1", {}, sentence), h("a", { class: "button", href }, label)));
}

/** Somebody's name, with what is known beside it; it leads to that person's page. */
export const named = (who: Person): HTMLElement =>
  h(
    "span",
    { class: "named" },
    h("a", { class: "name", href: personPath(who) }, who.name),
    who.bot && h("span", { class: "badge" }, text.bot),
    who.rating && h("span", { class: "muted strength" }, words.strength(who.rating)),
  );

/** A field with its label, a hint, and a place for what is wrong with it. */
export class Field<I extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement = HTMLInputElement> {
  readonly element: HTMLElement;
  private readonly wrong: HTMLElement;
  private readonly asked: HTMLElement[];

  constructor(
    readonly input: I,
    label: string,
    hint = "",
  ) {
    this.wrong = h("p", { id: `${input.id}-wrong`, class: "wrong", hidden: true });
    const note = hint ? h("p", { id: `${input.id}-hint`, class: "muted small" }, hint) : undefined;
    input.setAttribute("aria-describedby", [note?.id, this.wrong.id].filter(Boolean).join(" "));
    input.addEventListener("input", () => this.complain());
    this.asked = [h("label", { for: input.id }, label), input, ...(note ? [note] : [])];
    this.element = h("div", { class: "field" }, ...this.asked, this.wrong);
  }

  /** Shows the field, or nothing in its place but what is wrong. */
  offer(on: boolean): void {
    for (const part of this.asked) part.hidden = !on;
    on ? this.wrong.removeAttribute("role") : this.wrong.setAttribute("role", "alert");
  }

  get value(): string {
    return this.input.value;
  }

  /** Says what is wrong, at the field and where the next key goes; nothing: all is well. */
  complain(sentence = ""): void {
    this.wrong.hidden = sentence === "";
    write(this.wrong, sentence);
    this.input.setAttribute("aria-invalid", String(sentence !== ""));
    if (sentence) this.input.focus();
  }
}

/** A field for a line of text. */
export const lineField = (
  id: string,
  label: string,
  of: Record<string, string | number | boolean> = {},
  hint?: string,
): Field => new Field(h("input", { id, type: "text", name: id, autocomplete: "off", ...of }), label, hint);

/** The fewest characters of a password. */
export const shortest = 8;

export const passwordField = (id: string, label: string, autocomplete: string, hint?: string): Field =>
  lineField(id, label, { type: "password", autocomplete }, hint);

/** Says what is wrong with a field instead of sending the form. */
export const complain = (field: { complain(sentence: string): void }, sentence: string): false => {
  field.complain(sentence);
  return false;
};

/** A list to choose from. */
export const listField = (
  id: string,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
  hint = "",
): Field<HTMLSelectElement> =>
  new Field(
    h("select", { id, name: id }, ...options.map(([value, said]) => h("option", { value }, said))),
    label,
    hint,
  );

/** A box to tick. */
export function tick(id: string, label: string, checked = false): { element: HTMLElement; input: HTMLInputElement } {
  const input = h("input", { id, type: "checkbox", checked });
  return { element: h("label", { class: "check" }, input, label), input };
}

/** One of a few, as buttons that stay pressed. */
export function segments<V extends string>(
  group: string,
  legend: string,
  options: readonly (readonly [V, string])[],
  first: V,
): { element: HTMLElement; value(): V } {
  const element = h(
    "fieldset",
    { class: "field" },
    h("legend", {}, legend),
    h(
      "div",
      { class: "segments" },
      ...options.map(([value, label]) =>
        h(
          "label",
          { class: "choice" },
          h("input", { type: "radio", name: group, value, id: `${group}-${value}`, checked: value === first }),
          h("span", {}, label),
        ),
      ),
    ),
  );
  return { element, value: () => element.querySelector<HTMLInputElement>("input:checked")!.value as V };
}

/** What a form is for. */
export interface FormOf {
  id: string;
  title?: string;
  body: (Node | string | false | undefined)[];
  submit: string;
  /** Buttons beside the one that sends. */
  beside?: (HTMLElement | false | undefined)[];
  /** Sends it; what it returns is said when that is done. It may complain at a field and return false. */
  send(): Promise<string | false | void>;
  /** The field that a refusal is about, if it is about one. */
  blame?(problem: Problem): { complain(sentence: string): void } | undefined;
}

/** A form that is sent once at a time, keeps the focus, and says in place what came of it. */
export function form({ id, title, body, submit, beside = [], send, blame }: FormOf): HTMLFormElement {
  const said = h("p", { id: `${id}-said`, class: "said-done", role: "status" });
  const trouble = troubleLine(`${id}-error`);
  const head = title ? h("h2", { id: `${id}-title` }, title) : undefined;
  const element = h(
    "form",
    { id, class: "form", novalidate: true, "aria-labelledby": head?.id },
    head,
    ...body,
    h(
      "div",
      { class: "buttons" },
      h("button", { id: `${id}-send`, type: "submit", class: "primary" }, submit),
      ...beside,
    ),
    trouble.element,
    said,
  );
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    if (element.hasAttribute("aria-busy")) return;
    element.setAttribute("aria-busy", "true");
    trouble.show();
    write(said, "");
    void send()
      .then((done) => write(said, done || ""))
      .catch((error: unknown) => {
        const at = error instanceof Problem ? blame?.(error) : undefined;
        if (at) at.complain(text.sentence((error as Problem).message));
        else trouble.show(error);
      })
      .finally(() => element.removeAttribute("aria-busy"));
  });
  return element;
}

/** A place for what went wrong, with the way on where there is one. */
export function troubleLine(id: string): { element: HTMLElement; show(error?: unknown): void } {
  const element = h("p", { id, class: "error", role: "alert", hidden: true });
  return {
    element,
    show: (error) => {
      element.hidden = error === undefined;
      if (error === undefined) return;
      const account = error instanceof Problem && ["account-needed", "no-identity"].includes(error.kind);
      element.replaceChildren(told(error), ...(account ? [" ", loginLink(words.signInOrUp)] : []));
    },
  };
}

/** A way to sign in that leads back here. */
export const loginLink = (label: string): HTMLElement =>
  h("a", { href: `/login?next=${encodeURIComponent(location.pathname + location.search)}` }, label);

/** A button that does one thing at a time and tells what went wrong. */
export const actButton = (
  id: string,
  label: string,
  act: () => Promise<void>,
  trouble: { show(error?: unknown): void },
  kind = "",
): HTMLButtonElement => {
  let busy = false;
  return button(
    id,
    label,
    () => {
      if (busy) return;
      busy = true;
      trouble.show();
      act()
        .catch(trouble.show)
        .finally(() => (busy = false));
    },
    kind,
  );
};

/** A text to be copied, with the button that does it. */
export function copyRow(id: string, label: string, what: string): HTMLElement {
  const field = h("input", {
    id,
    type: "text",
    readonly: true,
    value: what,
    "aria-label": label,
    onfocus: () => field.select(),
  });
  const copy = button(
    `${id}-copy`,
    words.copy,
    () => void copyText(what).then(() => write(copy, text.copied)),
    "primary",
  );
  return h("div", { class: "copy" }, field, copy);
}

/** A list that changes in place: what stays keeps its element, and so the focus and a pressed button. */
export class Rows<T> {
  readonly element: HTMLElement;
  private readonly rows = new Map<string, { key: string; element: HTMLElement }>();

  constructor(
    id: string,
    private readonly name: (of: T) => string,
    private readonly row: (of: T) => HTMLElement,
    private readonly empty = "",
  ) {
    this.element = h("ul", { id, class: "rows" });
  }

  show(all: readonly T[]): void {
    const fresh = new Map(all.map((one) => [this.name(one), one]));
    for (const [name, { key, element }] of this.rows) {
      const one = fresh.get(name);
      if (one && JSON.stringify(one) === key) continue;
      element.remove();
      this.rows.delete(name);
    }
    this.element.querySelector(".none")?.remove();
    [...fresh].forEach(([name, one], i) => {
      let row = this.rows.get(name);
      if (!row) this.rows.set(name, (row = { key: JSON.stringify(one), element: h("li", {}, this.row(one)) }));
      const there = this.element.children[i] ?? null;
      if (there !== row.element) this.element.insertBefore(row.element, there);
    });
    if (fresh.size === 0 && this.empty) this.element.append(h("li", { class: "none muted" }, this.empty));
  }
}
