/** Sends the extension the files for which a person pressed a button. */
import { browser } from "wxt/browser";
import type { HandOverAnswer, PageMessage } from "../messages.ts";
import type { PageTexts } from "./page-texts.ts";
import type { Life } from "./page-watch.ts";

/** Maximum per message: the rest needs a second press. */
const FILES = 20;
const PEOPLE = 50;

type TakeFiles = Extract<PageMessage, { type: "take_files" }>;

/**
 * Sends synchronously, while the press still counts as a user action: the panel opens only then. Without files the
 * panel opens anyway and shows the alternatives. `say` shows a failure in the page.
 */
export async function handOver(
  life: Life,
  say: (text: string) => void,
  words: PageTexts,
  taking: Omit<TakeFiles, "type"> | null,
): Promise<void> {
  // The extension was updated or removed, so no background answers.
  if (life.isInvalid) return say(words("panel.updated"));
  const message: PageMessage =
    taking && (taking.files.length > 0 || taking.mail?.isWhole)
      ? { ...withinLimits(taking), type: "take_files" }
      : { type: "open_panel" };
  const answer: HandOverAnswer | undefined = await browser.runtime.sendMessage(message).catch(() => undefined);
  if (answer?.ok) return;
  say(words(answer?.reason === "no_panel" ? "panel.elsewhere" : "panel.refused"));
}

/** Truncates what the page provides, so that no overlong part causes the whole message to be refused. */
export function withinLimits<T extends Omit<TakeFiles, "type">>(taking: T): T {
  const files = taking.files.slice(0, FILES).map(({ name, ...file }) => {
    const { sizeText } = file;
    return { ...file, name: name.slice(0, 500), ...(sizeText && { sizeText: sizeText.slice(0, 60) }) };
  });
  const { place } = taking;
  if (place.site !== "gmail") return { ...taking, files };
  const people = place.people
    .filter((one) => one.email.length <= 254)
    .slice(0, PEOPLE)
    .map(({ name, email }) => ({ email, name: name.slice(0, 200) }));
  return { ...taking, files, place: { ...place, people, subject: place.subject.slice(0, 500) } };
}
