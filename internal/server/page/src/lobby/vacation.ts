// The visitor's vacation: in all games at once whose terms have days for it.

import { forgive } from "../api/client";
import * as people from "../api/people";
import type { MyVacation } from "../api/types";
import { h, refill } from "../ui/dom";
import { button, line, type Part } from "../ui/parts";
import { peopleWords as words, text } from "../words/catalogue";

export class VacationBox {
  readonly element = h("details", { id: "vacation", hidden: true });

  /** Looks whether there is anything to choose. */
  async look(): Promise<void> {
    this.show(await people.vacation().catch(forgive));
  }

  private show(v: MyVacation | undefined): void {
    const shown = v !== undefined && (v.on || v.games > 0);
    if (v?.on) (this.element as HTMLDetailsElement).open = true;
    refill(this.element, [v], () => (shown ? this.parts(v) : []));
  }

  private parts(v: MyVacation): Part[] {
    const last = h("input", { id: "vacation-last", type: "date" });
    return [
      h("summary", {}, words.vacation),
      line(words.vacationHint, "small muted"),
      v.on &&
        line(
          v.until
            ? `${words.vacationNow} ${words.vacationLast}: ${text.moment(lastDay(v.until), false)}`
            : words.vacationNow,
        ),
      !v.on && h("div", { class: "field" }, h("label", { for: last.id }, words.vacationLast), last),
      h(
        "div",
        { class: "buttons" },
        v.on
          ? button("vacation-end", words.vacationEnd, () => void this.put(false))
          : button("vacation-begin", words.vacationBegin, () => void this.put(true, last.value)),
      ),
    ];
  }

  private async put(on: boolean, last = ""): Promise<void> {
    const until = last === "" ? undefined : new Date(`${last}T23:59:59`).toISOString(); // by the reader's own zone
    this.show(await people.setVacation(on, until).catch(forgive));
  }
}

const lastDay = (until: string): string => new Date(until).toISOString();
