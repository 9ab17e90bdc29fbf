// Looking at the server now and then.

/** Looks again and again while the element is in the page and somebody can see it. */
export function keepLooking(element: Element, pause: number, look: () => Promise<void>): void {
  const again = async (): Promise<void> => {
    if (!element.isConnected) return; // another screen has taken its place
    try {
      if (document.visibilityState === "visible") await look();
    } finally {
      window.setTimeout(() => void again(), pause);
    }
  };
  void again();
}
