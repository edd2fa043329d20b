/** Sends the extension the files for which a person pressed a button. */
import { browser } from "wxt/browser";
import type { HandOverAnswer, PageMessage } from "../messages.ts";
import type { PageTexts } from "./page-texts.ts";
import type { Life } from "./page-watch.ts";

/** Maximum per message, above any mail's; a document takes fewer, and the panel lets the person choose them. */
const FILES = 200;
const PEOPLE = 50;

type TakeFilesMessage = Extract<PageMessage, { type: "take_files" }>;

/**
 * Sends synchronously, while the press still counts as a user action: the panel opens only then. Without files the
 * panel opens anyway and shows the alternatives. `showNote` shows a failure in the page.
 */
export async function handOver(
  life: Life,
  showNote: (text: string) => void,
  texts: PageTexts,
  request: Omit<TakeFilesMessage, "type"> | null,
): Promise<void> {
  // The extension was updated or removed, so no background answers.
  if (life.isInvalid) return showNote(texts("panel.updated"));
  const message: PageMessage =
    request && (request.files.length > 0 || request.mail?.isWhole)
      ? { ...withinLimits(request), type: "take_files" }
      : { type: "open_panel" };
  const answer: HandOverAnswer | undefined = await browser.runtime.sendMessage(message).catch(() => undefined);
  if (answer?.ok) return;
  showNote(texts(answer?.reason === "no_panel" ? "panel.elsewhere" : "panel.refused"));
}

/** Truncates what the page provides, so that no overlong part causes the whole message to be refused. */
export function withinLimits<T extends Omit<TakeFilesMessage, "type">>(message: T): T {
  const files = message.files.slice(0, FILES).map(({ name, ...file }) => {
    const { sizeText } = file;
    return { ...file, name: name.slice(0, 500), ...(sizeText && { sizeText: sizeText.slice(0, 60) }) };
  });
  const { place: origin } = message;
  if (origin.site !== "gmail") return { ...message, files };
  const people = origin.people
    .filter((one) => one.email.length <= 254)
    .slice(0, PEOPLE)
    .map(({ name, email }) => ({ email, name: name.slice(0, 200) }));
  return { ...message, files, place: { ...origin, people, subject: origin.subject.slice(0, 500) } };
}
