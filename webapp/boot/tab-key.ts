import { TAB_HEADER } from "../../domain/embed/tab.ts";

const KEY = "countersign.tab";

/** Stores the key issued to this tab alone, in which an embedded signer continues. */
export function keepTabKey(key: string): void {
  try {
    window.sessionStorage.setItem(KEY, key);
  } catch {
    // Storage is blocked: the server will respond that the session is over.
  }
}

export function tabHeaders(): Record<string, string> {
  try {
    const key = window.sessionStorage.getItem(KEY);
    return key === null ? {} : { [TAB_HEADER]: key };
  } catch {
    return {};
  }
}
