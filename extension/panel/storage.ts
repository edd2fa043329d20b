/**
 * The features' storage for one server: plain values in the extension's own `localStorage`, secrets only in
 * `storage.session`.
 */
import { browser } from "wxt/browser";
import type { HostStorage } from "../../features/host/host.ts";
import { TOKEN_KEY } from "../../features/host/token-key.ts";
import { forgetToken, keepToken } from "../session/session.ts";

const SECRET = "secret.";
/** Session of a recipient's link, which proves the recipient's identity. */
const isSecret = (key: string) => key === TOKEN_KEY || key.startsWith("signing.session.");

/** Loads the secrets, because features read them synchronously. */
export async function openSecrets(): Promise<Map<string, string>> {
  const all = await browser.storage.session.get(null);
  const secrets = Object.entries(all).filter(([key, value]) => key.startsWith(SECRET) && typeof value === "string");
  return new Map(secrets.map(([key, value]) => [key.slice(SECRET.length), value as string]));
}

/** Removes the input typed in windows that are now closed. */
export async function forgetClosedWindows(): Promise<void> {
  const open = new Set((await browser.windows.getAll()).map(({ id }) => String(id)));
  for (const key of Object.keys(localStorage)) {
    const ofWindow = /^countersign\..*\.start\.(\d+)$/.exec(key)?.[1];
    if (ofWindow && !open.has(ofWindow)) localStorage.removeItem(key);
  }
}

export function createPanelStorage(server: string, secrets: Map<string, string>): HostStorage {
  const prefix = `countersign.${new URL(server).host}.`;
  return {
    get: (key) => (isSecret(key) ? (secrets.get(key) ?? null) : localStorage.getItem(prefix + key)),
    set(key, value) {
      if (!isSecret(key)) return localStorage.setItem(prefix + key, value);
      secrets.set(key, value);
      void (key === TOKEN_KEY ? keepToken(value) : browser.storage.session.set({ [SECRET + key]: value }));
    },
    remove(key) {
      if (!isSecret(key)) return localStorage.removeItem(prefix + key);
      secrets.delete(key);
      void (key === TOKEN_KEY ? forgetToken() : browser.storage.session.remove(SECRET + key));
    },
    keys: () => [
      ...secrets.keys(),
      ...Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
    ],
  };
}
