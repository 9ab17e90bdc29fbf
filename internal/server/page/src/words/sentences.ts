// What sentences are made of in every language.

export const capital = (said: string): string => said.charAt(0).toUpperCase() + said.slice(1);

/** Something said as it stands by itself. */
export const sentence = (said: string): string => capital(said) + (/[.!?…]$/.test(said) ? "" : ".");

/** What there is to say of a thing, short, with dots between. */
export const dotted = (...said: (string | number | false | undefined)[]): string => said.filter(Boolean).join(" · ");

/** A size of board as people write it. */
export const crossed = (size = "9x9"): string => size.replace("x", "×");

/** A figure with a proper minus sign. */
export const minus = (figure: string): string => figure.replace("-", "−");

/** A clock as the terms of a game have it, such as "10m+5x30s"; its times are such as "1m30s". */
export interface Control {
  main?: string;
  periods?: string;
  period?: string;
  stones?: string;
  canadian?: string;
  bonus?: string;
}

/** Reads a clock; a clock of another form has nothing. */
export function controlOf(time: string): Control {
  const found =
    /^(?:(?<main>[\ddhms.]+)(?:\+|$))?(?:(?<periods>\d+)x(?<period>[\ddhms.]+)|(?<stones>\d+)\/(?<canadian>[\ddhms.]+)|(?<bonus>[\ddhms.]+))?$/.exec(
      time,
    );
  const { main, ...rest } = found?.groups ?? {};
  return main && !/^0+[dhms]?$/.test(main) ? { main, ...rest } : rest; // by correspondence, or with periods from the first move, there is none
}

/** A time such as "1m30s", with its units said by a language. */
export const duration = (time: string, units: Record<string, (n: number) => string>): string =>
  time.replace(/(\d+)([dhms])/g, (_, n, unit) => `${units[unit]!(Number(n))} `).trim();

/** A size of a file, rounded up. */
export const megabytes = (bytes: number): string => `${Math.ceil((bytes / (1 << 20)) * 10) / 10} MB`;

/** How many stones of a chain a sentence names one by one. */
export const manyStones = 6;
