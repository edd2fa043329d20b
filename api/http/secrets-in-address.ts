import { isApiKey } from "../../domain/integration/api-key.ts";

/** Query parameters under which other services take keys. */
const keyParameters: ReadonlySet<string> = new Set(["apikey", "api_key", "api-key", "access_token", "authorization"]);

/**
 * Whether a call carries an API key in its address, where logs, histories and referrers keep it: any value that begins
 * like one, and any value under a name that means one.
 */
export function hasKeyInAddress(url: string): boolean {
  const { searchParams } = new URL(url);
  return [...searchParams].some(([name, value]) => isApiKey(value) || keyParameters.has(name.toLowerCase()));
}
