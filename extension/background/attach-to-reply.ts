/** Attaches a file to a reply in Gmail, through the content script of the tab that shows the mail. Sends nothing. */
import { browser } from "wxt/browser";
import type { AttachAnswer, FileOrigin, TabMessage } from "../messages.ts";

type Mail = Extract<FileOrigin, { site: "gmail" }>;

type ReplyAttachment = { mail: Mail; tabId: number | null; file: File; enough: number };

/** Tries the tab that the mail came from first, then every other Gmail tab: threads move between tabs. */
export async function attachToReply({ mail, tabId, file, enough }: ReplyAttachment): Promise<AttachAnswer> {
  const open = await browser.tabs.query({ url: "https://mail.google.com/*" });
  const ids = new Set([tabId, ...open.map(({ id }) => id)].filter((id): id is number => typeof id === "number"));
  const message: TabMessage = {
    type: "attach_to_reply",
    threadId: mail.threadId,
    messageId: mail.messageId,
    fileName: file.name,
    mediaType: file.type,
    bytes: await base64Of(file),
    enough,
  };
  let last: AttachAnswer = { ok: false, reason: "thread_not_open" };
  for (const id of ids) {
    const answer = await send(id, message);
    if (answer?.ok) return answer;
    // The answer of the tab that shows the thread takes precedence.
    if (answer && answer.reason !== "thread_not_open") last = answer;
  }
  return last;
}

/** `null` if no script answers: the tab is closed, or was open before the extension was installed. */
async function send(tabId: number, message: TabMessage): Promise<AttachAnswer | null> {
  const answer: AttachAnswer | undefined = await browser.tabs
    .sendMessage(tabId, message, { frameId: 0 })
    .catch(() => undefined);
  return answer ?? null;
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
