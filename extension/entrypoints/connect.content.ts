/**
 * Between the web app's connect page and the background, where the page cannot speak to the background itself. Says
 * nothing of its own: who sent what is looked at in the background.
 */
import { browser } from "wxt/browser";
import { defineContentScript } from "wxt/utils/define-content-script";

export default defineContentScript({
  // Placed at run time onto the chosen server's page alone: see `connect.ts`.
  registration: "runtime",
  matches: [],
  main(ctx) {
    ctx.addEventListener(window, "message", async ({ source, origin, data }) => {
      // After an update the next script answers.
      if (ctx.isInvalid || source !== window || origin !== location.origin) return;
      if (typeof data !== "object" || data?.to !== "countersign:extension" || typeof data.id !== "string") return;
      const answer = await browser.runtime.sendMessage(data.message).catch(() => null);
      window.postMessage({ to: "countersign:page", id: data.id, answer: answer ?? { ok: false } }, location.origin);
    });
  },
});
