/** Gives what a person pressed a button for to the extension. */
import { browser } from "wxt/browser";
import type { PageMessage, TakeAnswer } from "../messages.ts";
import type { Life } from "./page-watch.ts";
import type { Words } from "./words.ts";

/** Of one message: what is more is left for a second press. */
const FILES = 20;
const PEOPLE = 50;

type TakeFiles = Extract<PageMessage, { type: "take_files" }>;

/**
 * Sends at once, while the press still counts as the person's own: the panel opens by nothing less. Without files the
 * panel opens all the same, and says how else. `say` shows in the page what could not be done.
 */
export async function handOver(
  life: Life,
  say: (text: string) => void,
  words: Words,
  taking: Omit<TakeFiles, "type"> | null,
): Promise<void> {
  // Nobody is there any more to take it.
  if (life.isInvalid) return say(words("panel.updated"));
  const message: PageMessage =
    taking && (taking.files.length > 0 || taking.mail?.isWhole)
      ? { ...withinLimits(taking), type: "take_files" }
      : { type: "open_panel" };
  const answer: TakeAnswer | undefined = await browser.runtime.sendMessage(message).catch(() => undefined);
  if (answer?.ok) return;
  say(words(answer?.reason === "no_panel" ? "panel.elsewhere" : "panel.refused"));
}

/** Nothing a page says may be so long that all of it is refused. */
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
