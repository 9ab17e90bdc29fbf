// What a judge sees, on a board and in sentences.

import type { Opinion, Vertex } from "../api/types";
import type { Picture } from "../board/picture";
import { line, type Part } from "../ui/parts";
import { scoreWords as text } from "../words/catalogue";

/** What still has to be filled, apart from open borders. */
const within = ({ open = [], protect = [] }: Opinion): Vertex[] => protect.filter((point) => !open.includes(point));

/** Whether anything is open in a position. */
export const isSettled = ({ unsettled, open = [], protect = [] }: Opinion): boolean =>
  unsettled.length + open.length + protect.length === 0;

/** Whether the judge is not sure of a stone or a border, of which somebody may read out what comes. */
export const isDoubted = (opinion: Opinion): boolean =>
  opinion.unsettled.length + (opinion.open?.length ?? 0) > 0 && !isOpenAllOver(opinion);

const fewGaps = 24; // a game that is nearly over has no more; nobody can take in more marks

/** Whether so much of the borders is open that to name it says nothing: the game is far from over. */
const isOpenAllOver = ({ open = [] }: Opinion): boolean => open.length > fewGaps;

/** What is open in a position: unsettled stones, open borders, points still to be filled. */
export const openOn = (opinion: Opinion | undefined): Partial<Picture> =>
  opinion
    ? {
        unsettled: new Set(opinion.unsettled),
        gaps: new Set(isOpenAllOver(opinion) ? [] : opinion.open),
        protect: new Set(within(opinion)),
      }
    : {};

/** The points in sentences, which name the marks of a board that has them. */
export function pointLines(opinion: Opinion, marked = true): Part[] {
  const { open = [] } = opinion;
  const protect = within(opinion);
  return [
    open.length > 0 && line(isOpenAllOver(opinion) ? text.openAllOver : text.gaps(open, marked), "open"),
    protect.length > 0 && line(text.protect(protect, marked), "open"),
  ];
}

/** All of it in sentences. */
export function openLines(opinion: Opinion, marked = true): Part[] {
  const { unsettled } = opinion;
  return [unsettled.length > 0 && line(text.unsettled(unsettled, marked), "open"), ...pointLines(opinion, marked)];
}
