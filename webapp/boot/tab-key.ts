import { TAB_HEADER } from "../../domain/embed/tab.ts";

const PLACE = "countersign.tab";

/** Stores the key issued to this tab alone, in which an embedded signer continues. */
export function keepTabKey(key: string): void {
  try {
    window.sessionStorage.setItem(PLACE, key);
  } catch {
    // Storage is blocked: the server will respond that the session is over.
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
