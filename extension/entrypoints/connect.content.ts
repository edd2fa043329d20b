/**
 * Relays messages between the web app's connect page and the background, if the page cannot reach the background
 * itself. Adds nothing of its own: the background checks the senders.
 */
import { browser } from "wxt/browser";
import { defineContentScript } from "wxt/utils/define-content-script";

export default defineContentScript({
  // Registered at run time for the chosen server's page only: see `connect.ts`.
  registration: "runtime",
  matches: [],
  main(ctx) {
    ctx.addEventListener(window, "message", async ({ source, origin, data }) => {
      // After an update, the new script answers.
      if (ctx.isInvalid || source !== window || origin !== location.origin) return;
      if (typeof data !== "object" || data?.to !== "countersign:extension" || typeof data.id !== "string") return;
      const answer = await browser.runtime.sendMessage(data.message).catch(() => null);
      window.postMessage({ to: "countersign:page", id: data.id, answer: answer ?? { ok: false } }, location.origin);
    });
  },
});
