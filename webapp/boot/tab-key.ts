import { TAB_HEADER } from "../../domain/embed/tab.ts";

const PLACE = "countersign.tab";

/** What this tab alone was given, for an embedded signer's work that goes on here. */
export function keepTabKey(key: string): void {
  try {
    window.sessionStorage.setItem(PLACE, key);
  } catch {
    // A browser that keeps nothing: the server will say that the session is over.
  }
}

export function tabHeaders(): Record<string, string> {
  try {
    const key = window.sessionStorage.getItem(PLACE);
    return key === null ? {} : { [TAB_HEADER]: key };
  } catch {
    return {};
  }
}
