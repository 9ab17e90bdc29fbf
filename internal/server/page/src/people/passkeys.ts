// Passkeys, as the browser has them: ceremonies that the server begins and ends.

import type { Ceremony, OfferedSignIns } from "../api/types";
import { Problem, send } from "../api/client";
import { peopleWords as words } from "../words/catalogue";

/** What is sent back to end a ceremony. */
export interface Proof {
  ticket: string;
  answer: unknown;
}

/** Why there are no passkeys on this page; empty where there are. */
export function missing({ passkeys }: OfferedSignIns): string {
  if (!passkeys) return words.passkeysHttps;
  if (passkeys !== location.origin) return words.passkeysAt(passkeys);
  const able = typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
  return able ? "" : words.passkeysNone;
}

/** Has the browser do its part. That the visitor does not want to is told as any refusal is. */
async function asked(ceremony: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const got = await ceremony;
    if (got) return got as PublicKeyCredential;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
  throw new Problem(0, words.passkeyCanceled);
}

type Made = Parameters<typeof PublicKeyCredential.parseCreationOptionsFromJSON>[0];
type Wanted = Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0];

/** Has the visitor make a passkey. */
export async function make(path: string, body: unknown): Promise<Proof> {
  const { options, ticket } = await send<Ceremony>("POST", path, body);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as Made);
  return { ticket, answer: (await asked(navigator.credentials.create({ publicKey }))).toJSON() };
}

/** What browsers have lately, by which a keeper of passkeys forgets one that is good for nothing. */
interface Signals {
  signalUnknownCredential?: (of: { rpId: string; credentialId: string }) => Promise<void>;
}

/** Has the visitor prove a passkey, and does something with the proof. One that nobody here has the browser need not offer again. */
export async function prove<T>(use: (proof: Proof) => Promise<T>): Promise<T> {
  const { options, ticket } = await send<Ceremony>("POST", "/passkeys/options");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as Wanted);
  const credential = await asked(navigator.credentials.get({ publicKey }));
  try {
    return await use({ ticket, answer: credential.toJSON() });
  } catch (error) {
    if (error instanceof Problem && error.code === "unknown-passkey") {
      const gone = { rpId: publicKey.rpId ?? location.hostname, credentialId: credential.id };
      await (PublicKeyCredential as unknown as Signals).signalUnknownCredential?.(gone).catch(() => undefined); // it is a hint
    }
    throw error;
  }
}
