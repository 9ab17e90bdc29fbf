// What a judge sees, on a board and in sentences.

import type { Picture } from "./board";
import { Opinion } from "./judgement";
import { line, Part } from "./parts";
import { scoreWords as text } from "./scorewords";

/** What is open in a position: unsettled stones, open borders, points still to be filled. */
export const openOn = (opinion: Opinion | undefined): Partial<Picture> =>
  opinion
    ? { unsettled: new Set(opinion.unsettled), gaps: new Set(opinion.open), protect: new Set(opinion.protect) }
    : {};

/** The points in sentences. */
export const pointLines = ({ open = [], protect = [] }: Opinion): Part[] => [
  open.length > 0 && line(text.gaps(open), "open"),
  protect.length > 0 && line(text.protect(protect), "open"),
];

/** All of it in sentences. */
export function openLines(opinion: Opinion): Part[] {
  const { unsettled } = opinion;
  const lines = [unsettled.length > 0 && line(text.unsettled(unsettled), "open"), ...pointLines(opinion)].filter(
    Boolean,
  );
  return lines.length > 0 ? lines : [line(text.settled, "muted")];
}
