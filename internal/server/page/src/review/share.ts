// A record in a link: deflated, after the #, so that it never leaves the browser unless
// the link is opened, and no server keeps it.

/** The most characters that every browser and most messengers leave whole. */
const longest = 8000;

/** The most bytes that a link may unfold to. */
const largest = 1 << 20;

/** What a link to a counted record says. */
export interface Shared {
  sgf: string;
  move: number | undefined; // the last if undefined
  dead: string[] | undefined; // what a person said, if anything
  rules: string | undefined;
  judge: string | undefined; // the usual one if undefined
  count?: string | undefined; // what counts it by itself, if anything
}

/** The part after the #; undefined where it would be too long. */
export async function packed({ sgf, move, dead, rules, judge, count }: Shared): Promise<string | undefined> {
  const stream = new Blob([sgf]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const parts = [`sgf=${btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`];
  if (move !== undefined) parts.push(`move=${move}`);
  if (dead) parts.push(`dead=${dead.join(".")}`);
  if (rules) parts.push(`rules=${encodeURIComponent(rules)}`);
  if (judge) parts.push(`judge=${encodeURIComponent(judge)}`);
  if (count) parts.push(`count=${encodeURIComponent(count)}`);
  const text = `#${parts.join("&")}`;
  return text.length > longest ? undefined : text;
}

/** Reads the part after the #; undefined where it has no record that can be read. */
export async function unpacked(hash: string): Promise<Shared | undefined> {
  const said = new URLSearchParams(hash.slice(1));
  const code = said.get("sgf");
  if (!code) return undefined;
  try {
    const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const move = said.get("move");
    return {
      sgf: await text(stream),
      move: move !== null && /^\d{1,5}$/.test(move) ? Number(move) : undefined,
      dead: said.has("dead") ? said.get("dead")!.split(".").filter(Boolean) : undefined,
      rules: said.get("rules") ?? undefined,
      judge: said.get("judge") ?? undefined,
      count: said.get("count") ?? undefined,
    };
  } catch {
    return undefined;
  }
}

/** The text of a stream that may be hostile. */
async function text(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let whole = "";
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return whole + decoder.decode();
    size += value.length;
    if (size > largest) throw new RangeError("the record is too large");
    whole += decoder.decode(value, { stream: true });
  }
}
