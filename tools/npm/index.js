// Which stones of a Go board are dead: the judge of shinpan, compiled to WebAssembly.

import "./wasm_exec.js";

/** The bytes of a file of this package, in Node or in a browser. */
async function bytesOf(name) {
  const url = new URL(name, import.meta.url);
  if (url.protocol !== "file:") return (await fetch(url)).arrayBuffer();
  return (await import("node:fs/promises")).readFile(url);
}

let started; // the promise that the program runs

async function start() {
  const go = new globalThis.Go();
  const { instance } = await WebAssembly.instantiate(await bytesOf("./judge.wasm"), go.importObject);
  void go.run(instance); // which never ends
}

const letters = "abcdefghijklmnopqrstuvwxy"; // of the lines in records
const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"; // in answers, where there is no I

export async function guess(data, { judge } = {}) {
  const [height, width] = [data.length, data[0]?.length ?? 0];
  if (!height || !width || height > letters.length || width > letters.length || data.some((row) => row.length !== width))
    throw new RangeError("the board is no rectangle of 1 to 25 lines each way");
  const stones = (sign) =>
    data.flatMap((row, y) => row.flatMap((s, x) => (s === sign ? [`[${letters[x]}${letters[y]}]`] : []))).join("");
  const [black, white] = [stones(1), stones(-1)];
  const sgf = `(;GM[1]SZ[${width}:${height}]${black && `AB${black}`}${white && `AW${white}`})`;
  started ??= start();
  await started;
  const [status, text] = globalThis.shinpanAnswer("/score", JSON.stringify({ sgf, ruleset: "chinese", ...(judge && { judge }) }));
  const answer = JSON.parse(text);
  if (status !== 200) throw new Error(answer.detail);
  return answer.opinion.dead
    .map((point) => [columns.indexOf(point[0]), height - Number(point.slice(1))])
    .sort(([x1, y1], [x2, y2]) => y1 - y2 || x1 - x2);
}
