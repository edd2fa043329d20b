import { isApiKey } from "../../domain/integration/api-key.ts";

/** Query parameters in which other services accept keys. */
const keyParameters: ReadonlySet<string> = new Set(["apikey", "api_key", "api-key", "access_token", "authorization"]);

/**
 * Whether a URL contains an API key, which logs, histories and referrers would store. Detects any value with a key's
 * prefix, and any value of a parameter with such a name.
 */
export function hasKeyInAddress(url: string): boolean {
  const { searchParams } = new URL(url);
  return [...searchParams].some(([name, value]) => isApiKey(value) || keyParameters.has(name.toLowerCase()));
}
