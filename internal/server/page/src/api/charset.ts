// What a file of a game record says, whichever charset it is in.

/** The text of a file, in the charset that was chosen, or of its byte order mark, or that it names; and its name. */
export function textOf(bytes: Uint8Array, chosen: string): [text: string, charset: string] {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "";
  const named = /(?:^|[^A-Z])CA\[\s*([\w.:-]{1,40})\s*\]/.exec(new TextDecoder("latin1").decode(bytes))?.[1] ?? "";
  for (const charset of chosen ? [chosen] : [marked, "utf-8", named]) {
    try {
      const decoder = new TextDecoder(charset, { fatal: !chosen });
      return [decoder.decode(bytes), decoder.encoding];
    } catch {
      // Not in this one, or there is no such charset.
    }
  }
  return [new TextDecoder("windows-1252").decode(bytes), "windows-1252"];
}
