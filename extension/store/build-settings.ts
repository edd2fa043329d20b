/** Settings that are built into the extension, validated before the build. */
import { DEFAULT_SERVER, serverOf } from "../session/server-address.ts";

/**
 * @param setting `COUNTERSIGN_SERVER`
 * @throws Error if it is no server address, or is this machine's in a package for a store
 */
export function defaultServer(setting: string | undefined, forStore: boolean): string {
  const text = setting?.trim() ?? "";
  const server = text === "" ? DEFAULT_SERVER : serverOf(text);
  if (!server || (text !== "" && !isBareOrigin(text, server))) {
    throw new Error(
      `COUNTERSIGN_SERVER is "${text}". Give the address of a Countersign server without a path, e.g. https://sign.example.com. Plain http:// works for this machine only.`,
    );
  }
  if (forStore && new URL(server).protocol !== "https:") {
    throw new Error(
      `A package for a store needs a server that everybody reaches: set COUNTERSIGN_SERVER, e.g. COUNTERSIGN_SERVER=https://sign.example.com npm run extension:zip. It is ${server} now.`,
    );
  }
  return server;
}

/** Refused, because a path would be dropped silently. */
function isBareOrigin(text: string, server: string): boolean {
  const bare = text.replace(/\/$/, "").toLowerCase();
  return bare === server || `https://${bare}` === server || `http://${bare}` === server;
}
