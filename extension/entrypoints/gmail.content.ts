/** In Gmail: buttons on attachments, and sealed copies into replies. Holds nothing and takes no decision. */
import { browser } from "wxt/browser";
import type { ContentScriptContext } from "wxt/utils/content-script-context";
import { defineContentScript } from "wxt/utils/define-content-script";
import type { AttachAnswer, TabMessage } from "../messages.ts";
import { accountOf } from "../sites/account.ts";
import { attachmentsFor, placeButtons } from "../sites/gmail/buttons.ts";
import { readThread } from "../sites/gmail/read.ts";
import { attachToReply } from "../sites/gmail/reply.ts";
import { gmail } from "../sites/gmail/selectors.ts";
import { gmailSite } from "../sites/gmail/view.ts";
import { handOver } from "../sites/hand-over.ts";
import { BUTTON, onPress, type Purpose } from "../sites/page-button.ts";
import { placeNote } from "../sites/page-note.ts";
import { watchPage } from "../sites/page-watch.ts";
import { checkItself } from "../sites/self-check.ts";
import { loadWords } from "../sites/words.ts";
import "../sites/page.css";

export default defineContentScript({
  matches: ["https://mail.google.com/*"],
  runAt: "document_idle",
  async main(ctx) {
    const words = await loadWords(document.documentElement.lang);
    const say = placeNote(document, ctx);
    const attributes = [gmail.download, "href", "aria-disabled"];
    const check = checkItself(document, ctx, words, gmailSite(document, location));
    watchPage(document, ctx, attributes, () => {
      placeButtons(document, location, words);
      check();
    });
    onPress(document, ctx.signal, (button, purpose) => handOver(ctx, say, words, takingOf(button, purpose)));
    listenForReplies(ctx);
    ctx.onInvalidated(() => {
      for (const button of document.querySelectorAll(`.${BUTTON}`)) button.remove();
    });
  },
});

function takingOf(button: Element, purpose: Purpose) {
  const files = attachmentsFor(button, purpose, location).map(({ url, fileName }) => ({ url, name: fileName }));
  const thread = readThread(document, location);
  if (!thread) return null;
  const { id, subject, people } = thread;
  return {
    intent: purpose === "message_myself" ? ("sign_myself" as const) : ("send" as const),
    files,
    place: { site: "gmail" as const, account: accountOf(location.pathname), threadId: id, subject, people },
  };
}

function listenForReplies(ctx: ContentScriptContext): void {
  const hear = (message: unknown, sender: { id?: string }, answer: (answer: AttachAnswer) => void) => {
    if (sender.id !== browser.runtime.id || !isAttachToReply(message)) return;
    const file = new File([bytesOf(message.bytes)], message.fileName, { type: message.mediaType });
    void attachToReply(document, location, message.threadId, file, message.enough).then(answer);
    // The answer comes later.
    return true;
  };
  browser.runtime.onMessage.addListener(hear);
  ctx.onInvalidated(() => browser.runtime.onMessage.removeListener(hear));
}

function isAttachToReply(message: unknown): message is TabMessage {
  const { type, threadId, fileName, mediaType, bytes, enough } = (message ?? {}) as Record<string, unknown>;
  const isText = [threadId, fileName, mediaType, bytes].every((one) => typeof one === "string");
  return type === "attach_to_reply" && isText && typeof enough === "number";
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}
