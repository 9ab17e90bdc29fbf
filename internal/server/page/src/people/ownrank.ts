// How strong somebody says that they are: once, before the first rated game.

import * as people from "../api/people";
import { h } from "../ui/dom";
import { type Field, form, listField } from "../ui/forms";
import { peopleWords as words } from "../words/catalogue";

/** Where a beginner begins, and the strengths that others choose from. */
const beginner = "25k";
const strengths = [
  "20k",
  "15k",
  "12k",
  "10k",
  "8k",
  "6k",
  "5k",
  "4k",
  "3k",
  "2k",
  "1k",
  "1d",
  "2d",
  "3d",
  "4d",
  "5d",
  "6d",
  "7d",
];

/** A choice of one's strength; the value is empty where nothing is said. */
export const strengthField = (id: string): Field<HTMLSelectElement> =>
  listField(
    id,
    words.ownRank,
    [
      ["", words.ownRankUnsaid],
      [beginner, words.beginner],
      ...strengths.map((rank) => [rank, words.aboutRank(rank)] as const),
    ],
    words.ownRankHint,
  );

/** The form in which it is said. */
export function strengthForm(): HTMLElement {
  const strength = strengthField("strength");
  const place = h(
    "div",
    {},
    form({
      id: "own-rank",
      body: [strength.element],
      submit: words.save,
      send: async () => {
        if (!strength.value) return strength.input.focus();
        const { rating } = await people.sayRank(strength.value);
        place.replaceChildren(h("p", { id: "own-rank-said", role: "status" }, words.ownRankSaid(rating!.rank)));
      },
    }),
  );
  return place;
}
