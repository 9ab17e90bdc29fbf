// Whether a game is paused, or may be.

import type { State } from "../api/types";
import { otherColor } from "../board/grid";

/** Whether the clocks stand because the players want them to. */
export const isPaused = (s: State): boolean => s.paused !== undefined && !s.paused.asked;

/** Whether the visitor may ask for a pause: clocks count minutes, not days, and no program is thinking. */
export const mayPause = (s: State): boolean =>
  s.you !== "" &&
  s.phase === "play" &&
  s.clock !== undefined &&
  !s.paused &&
  !/\d+d/.test(s.time) &&
  (s[otherColor(s.you)].kind === "person" || s.to_play === s.you);
