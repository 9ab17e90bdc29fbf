/** A board: rows from the top, 1 for a black stone, -1 for a white one, 0 for none. */
export type SignMap = readonly (readonly (-1 | 0 | 1)[])[];

/** A point: its column and its row, from 0 at the top left. */
export type Vertex = [x: number, y: number];

export interface Options {
  /** The judge to ask, "best" if left out: others are "tom", "tom+seki", "benson", "montecarlo" and "none". */
  judge?: string;
}

/** The stones of a board, of at most 25 lines each way, that are dead or likelier dead than alive, in the order of rows. */
export function guess(data: SignMap, options?: Options): Promise<Vertex[]>;
