import type { DocumentHead } from "./document.ts";

/** The person who answers for a sent document: its sender, or the member who took it over. `null` for a draft. */
export function handlerOf({ sender, handledBy }: Pick<DocumentHead, "sender" | "handledBy">) {
  return handledBy ?? sender;
}
