/**
 * In Gmail: adds buttons to attachments and messages, and sealed copies to replies. Holds no state and makes no
 * decision.
 */
import { browser } from "wxt/browser";
import type { ContentScriptContext } from "wxt/utils/content-script-context";
import { defineContentScript } from "wxt/utils/define-content-script";
import type { AttachAnswer, TabMessage } from "../messages.ts";
import { insertButtons } from "../sites/gmail/buttons.ts";
import { attachToReply } from "../sites/gmail/reply.ts";
import { filesMessageOf } from "../sites/gmail/requested-files.ts";
import { gmail } from "../sites/gmail/selectors.ts";
import { gmailSite } from "../sites/gmail/view.ts";
import { handOver } from "../sites/hand-over.ts";
import { BUTTON, onPress } from "../sites/page-button.ts";
import { insertNote } from "../sites/page-note.ts";
import { loadTexts } from "../sites/page-texts.ts";
import { watchPage } from "../sites/page-watch.ts";
import { checkItself } from "../sites/self-check.ts";
import "../sites/page.css";

export default defineContentScript({
  matches: ["https://mail.google.com/*"],
  runAt: "document_idle",
  async main(ctx) {
    listenForReplies(ctx);
    const texts = await loadTexts(document.documentElement.lang);
    const showNote = insertNote(document, ctx);
    const attributes = [gmail.download, "href", "aria-disabled"];
    const check = checkItself(document, ctx, texts, gmailSite(document, location));
    watchPage(document, ctx, attributes, () => {
      insertButtons(document, location, texts);
      check();
    });
    onPress(document, ctx.signal, (button, purpose) =>
      handOver(ctx, showNote, texts, filesMessageOf(document, location, button, purpose)),
    );
    ctx.addEventListener(window, "wxt:locationchange", check);
    ctx.onInvalidated(() => {
      for (const button of document.querySelectorAll(`.${BUTTON}`)) button.remove();
    });
  },
});

function listenForReplies(ctx: ContentScriptContext): void {
  const onMessage = (message: unknown, sender: { id?: string }, answer: (answer: AttachAnswer) => void) => {
    if (sender.id !== browser.runtime.id || !isAttachToReply(message)) return;
    const { fileName, mediaType, bytes, ...request } = message;
    const file = new File([bytesOf(bytes)], fileName, { type: mediaType });
    void attachToReply(document, location, { ...request, file }).then(answer);
    // The response is asynchronous.
    return true;
  };
  browser.runtime.onMessage.addListener(onMessage);
  ctx.onInvalidated(() => browser.runtime.onMessage.removeListener(onMessage));
}

function isAttachToReply(message: unknown): message is TabMessage {
  const { type, threadId, messageId, fileName, mediaType, bytes, enough } = (message ?? {}) as Record<string, unknown>;
  const isText = [threadId, fileName, mediaType, bytes].every((one) => typeof one === "string");
  const hasId = messageId === null || typeof messageId === "string";
  return type === "attach_to_reply" && isText && hasId && typeof enough === "number";
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}
