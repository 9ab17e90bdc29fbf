// What a page that was kept does: it says nothing of now, and gives way to the real one as soon as there is one.

const pause = 5000; // ms between two looks whether the server is there

// The policy of the page lets no styles stand in its text.
for (const element of document.querySelectorAll<HTMLElement>("[data-style]"))
  element.style.cssText = element.dataset["style"]!;

async function look(): Promise<void> {
  try {
    const { status } = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    if (status < 500) return location.reload(); // otherwise something in between has answered
  } catch {
    // There is still no way to it.
  }
  window.setTimeout(() => void look(), pause);
}

window.addEventListener("online", () => void look());
document.querySelector("#look-again")?.addEventListener("click", () => location.reload());
window.setTimeout(() => void look(), pause);
