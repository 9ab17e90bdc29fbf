// The worker that counts where the server cannot be reached: the server's own code for it, compiled to
// WebAssembly. It is a worker so that the page stays alive meanwhile, and so that only it, and not the page,
// may compile code.

import "./score/wasm_exec.js";
import type { FromJudge, ToJudge } from "./api/judgemessages";

/** What wasm_exec.js of the Go distribution leaves behind, and then the program. */
interface Surroundings {
  Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };
  shinpanAnswer(path: string, body: string): [status: number, answer: string];
}

const surroundings = globalThis as unknown as Surroundings;
const say = (message: FromJudge): void => self.postMessage(message);

let module: ArrayBuffer | undefined;
let started: Promise<void> | undefined;

async function start(code: ArrayBuffer): Promise<void> {
  const go = new surroundings.Go();
  const { instance } = await WebAssembly.instantiate(code, go.importObject);
  void go.run(instance); // which never ends
}

self.addEventListener("message", async ({ data }: MessageEvent<ToJudge>) => {
  if (data.type === "module") {
    module = data.module;
    return;
  }
  const { id, path, body } = data;
  try {
    started ??= start(module!);
    await started;
    const [status, answer] = surroundings.shinpanAnswer(path, body);
    say({ type: "answer", id, status, answer });
  } catch {
    say({ type: "failed", id });
  }
});
say({ type: "there" });
