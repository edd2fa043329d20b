import { GUEST_KEY, TOKEN_KEY } from "../../features/account/session-keys.ts";
import type { HostStorage } from "../../features/host/host.ts";
import { tabHeaders } from "./tab-key.ts";

export const GUEST_HEADER = "x-public-session";

/** What a request says of who asks, and in which language. `null` where that is nobody's business. */
export function headersOf(storage: HostStorage | null, language: string): Record<string, string> {
  const token = storage?.get(TOKEN_KEY);
  const guest = storage?.get(GUEST_KEY);
  return {
    "Accept-Language": language,
    ...tabHeaders(),
    ...(token ? { Token: token } : guest ? { [GUEST_HEADER]: guest } : {}),
  };
}
