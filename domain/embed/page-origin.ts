import { type ActingKey, labelOfKey } from "../integration/acting-key.ts";
import type { Origin } from "../recipient/recipient.ts";

/** The part of an action's origin that names the embedding page and the API key that opened its session. */
export function pageOrigin(page: string, key: ActingKey | undefined): Pick<Origin, "embeddedIn" | "openedBy"> {
  return { embeddedIn: page, ...(key ? { openedBy: labelOfKey(key) } : {}) };
}
