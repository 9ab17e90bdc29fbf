// The fields in which somebody with the right to do so decides how a game ended.

import { complain, Field, lineField, listField } from "../ui/forms";
import { peopleWords as words } from "../words/catalogue";

export interface ResultFields {
  elements: HTMLElement[];
  /** Who won and how. */
  choice: Field<HTMLSelectElement>;
  /** The result as records have it; false where the points are missing, which is said. */
  value(): string | false;
}

/** The fields, with the points of a win by counting, for those of the results that are possible. */
export function resultFields(id: string, possible: (result: string) => boolean = () => true): ResultFields {
  const choice = listField(
    `${id}-result`,
    words.newResult,
    words.decisions.filter(([result]) => possible(result)),
  );
  const margin = lineField(`${id}-margin`, words.margin, { inputmode: "decimal", size: 6 });
  const dress = (): void => {
    margin.element.hidden = !choice.value.endsWith("+");
  };
  choice.input.addEventListener("input", dress);
  dress();
  return {
    elements: [choice.element, margin.element],
    choice,
    value: () => {
      if (margin.element.hidden) return choice.value;
      const points = margin.value.trim().replace(",", ".");
      return /^\d+(\.[05])?$/.test(points) ? choice.value + points : complain(margin, words.marginMissing);
    },
  };
}
