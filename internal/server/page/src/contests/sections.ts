// What the pages of tournaments and of matches consist of.

import { h, refill } from "../ui/dom";
import { box, line, type Part } from "../ui/parts";
import { head, screen } from "../ui/screen";
import { type Column, type Row, Sheet } from "../ui/table";
import { contestWords as text, text as shared } from "../words/catalogue";

/** A part of a page, which is not there while it has nothing to show. */
export interface Section<T> {
  element: HTMLElement;
  title: string;
  /** Shows what there is now, and tells whether there is something to show. */
  show(now: T): boolean;
}

/** A page of sections: what it is called, whence one comes, and what is said in its head. */
export interface Sectioned<T> {
  name: string;
  back: [href: string, label: string];
  ask(): Promise<T>;
  heading(now: T): [title: string, terms: string, busy: string];
  sections: Section<T>[];
  none: string;
}

/**
 * Fills the page with sections and a list of those that there are. It returns how to show at
 * once what is known from elsewhere.
 */
export function sectioned<T>(
  main: HTMLElement,
  { name, back, ask, heading, sections, none }: Sectioned<T>,
): (now: T) => void {
  const top = head(name, back);
  const contents = h("nav", { class: "contents", "aria-label": text.contents });
  const show = (now: T): void => {
    const [title, terms, busy] = heading(now);
    document.title = `${title} · ${shared.name}`;
    top.show(title, terms, busy);
    const shown = sections.filter((section) => {
      const some = section.show(now);
      section.element.hidden = !some;
      return some;
    });
    refill(
      contents,
      shown.map(({ element }) => element.id),
      () => shown.map(({ element, title }) => h("a", { id: `to-${element.id}`, href: `#${element.id}` }, title)),
    );
  };
  screen(main, name, [top.element, contents, ...sections.map(({ element }) => element)], ask, show, {
    none,
    back: h("a", { class: "button", href: back[0] }, back[1]),
  });
  return show;
}

/** A section that is one table, which is there if there is some of what it shows. */
export function table<T>(
  id: string,
  title: string,
  some: (now: T) => boolean,
  show: (now: T) => [key: unknown, columns: Column[], rows: () => Row[]],
  ...below: Part[]
): Section<T> {
  const sheet = new Sheet(`${id}-sheet`, title);
  return {
    element: box(id, title, false, sheet.element, ...below),
    title,
    show: (now) => {
      if (!some(now)) return false;
      sheet.show(...show(now));
      return true;
    },
  };
}

/** A section that is a list of links to what happened. */
export function happenings<T, One>(
  id: string,
  title: string,
  all: (now: T) => One[],
  item: (one: One, now: T) => [link: HTMLElement | string, ...sentences: string[]],
): Section<T> {
  const list = h("ul", { class: "said" });
  return {
    element: box(id, title, false, list),
    title,
    show: (now) => {
      const some = all(now);
      refill(list, some, () =>
        some.map((one) => {
          const [link, ...sentences] = item(one, now);
          return h("li", {}, link, ...sentences.map((sentence) => line(sentence)));
        }),
      );
      return some.length > 0;
    },
  };
}
