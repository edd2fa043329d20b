import { GUEST_KEY } from "../../features/account/session-keys.ts";
import type { HostStorage } from "../../features/host/host.ts";
import { TOKEN_KEY } from "../../features/host/token-key.ts";
import { tabHeaders } from "./tab-key.ts";

export const GUEST_HEADER = "x-public-session";

/** Request headers that identify the caller and the language. A `null` storage sends no identity. */
export function callerHeaders(storage: HostStorage | null, language: string): Record<string, string> {
  const token = storage?.get(TOKEN_KEY);
  const guest = storage?.get(GUEST_KEY);
  return {
    "Accept-Language": language,
    ...tabHeaders(),
    ...(token ? { Token: token } : guest ? { [GUEST_HEADER]: guest } : {}),
  };
}
