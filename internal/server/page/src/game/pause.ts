// Whether a game is paused, or could be.

import type { State } from "../api/types";

/** Whether the clocks stand because the players want them to. */
export const isPaused = (s: State): boolean => s.paused !== undefined && !s.paused.asked;

/** Whether a pause makes a difference: clocks count minutes, not days, and do not stand already. */
export const isPausable = (s: State): boolean => s.clock !== undefined && !s.paused && !/\d+d/.test(s.time);
