// The programs of the server, as a list offers them.

import type { Engine } from "../api/types";

/** Programs from the weakest to the strongest, those that nobody has measured last; the usual one stands for all of its level. */
export function byStrength([usual, ...others]: Engine[]): Engine[] {
  if (!usual) return [];
  const rank = ({ level = Infinity }: Engine): number => level;
  const ownLevels = others.filter(({ name, level }) => !(level === usual.level && name === `level-${level}`));
  return [usual, ...ownLevels].sort((a, b) => rank(a) - rank(b) || 0);
}
