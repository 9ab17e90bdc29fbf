// How a browser subscribes to pushes, for a page and for the service worker.

/** Subscribes a browser with the key of the server. */
export async function subscribe(to: PushManager, key: string): Promise<PushSubscription> {
  const before = await to.getSubscription();
  if (before && sameKey(before.options.applicationServerKey, bytesOf(key))) return before;
  await before?.unsubscribe(); // it was for another key
  return to.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

/** What the server has to know of a subscription. */
export function told(subscription: PushSubscription): { endpoint: string; p256dh: string; auth: string } {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint!, p256dh: keys!["p256dh"]!, auth: keys!["auth"]! };
}

/** The bytes of a text in base64url. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

function sameKey(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, i) => byte === other[i]);
}
