import { openPublicSession } from "../domain/contract/guest.ts";
import { GUEST_KEY, TOKEN_KEY } from "../features/account/session-keys.ts";
import { call } from "../features/api.ts";
import { pickFiles, saveHere } from "../features/device-files.ts";
import type { Host, HostEvent, HostStorage } from "../features/host.ts";
import type { I18n, LoadTexts } from "../features/i18n.ts";
import { hrefOf } from "../features/web-places.ts";

const GUEST_HEADER = "x-public-session";
/** A recipient's link has a session of its own: what is said of that one says nothing about the member. */
const LINK_CALLS = "/api/recipient/";

/** `localStorage` under our own prefix; a browser that forbids it gets a memory that lasts as long as the page. */
export function createStorage(prefix = "countersign.", area = () => window.localStorage): HostStorage {
  const spare = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return use(area());
    } catch {
      return otherwise();
    }
  };
  return {
    get: (key) =>
      attempt(
        (storage) => storage.getItem(prefix + key),
        () => spare.get(key) ?? null,
      ),
    set: (key, value) =>
      attempt(
        (storage) => storage.setItem(prefix + key, value),
        () => void spare.set(key, value),
      ),
    remove: (key) =>
      attempt(
        (storage) => storage.removeItem(prefix + key),
        () => void spare.delete(key),
      ),
  };
}

export type WebHostOptions = {
  storage: HostStorage;
  i18n: I18n;
  announce: (event: HostEvent) => void;
  /** The server no longer knows the session that was sent. */
  onSessionEnd?: () => void;
  /** A page for whoever comes: who is signed in elsewhere is not said, as a session that has ended would be refused. */
  isForAnybody?: boolean;
};

/** The web app as a host: same origin, session in the browser's storage. */
export function createWebHost({ storage, i18n, announce, onSessionEnd, isForAnybody }: WebHostOptions): Host {
  const headers = (): Record<string, string> => {
    if (isForAnybody) return { "Accept-Language": i18n.language.peek() };
    const token = storage.get(TOKEN_KEY);
    const guest = storage.get(GUEST_KEY);
    return {
      "Accept-Language": i18n.language.peek(),
      ...(token ? { Token: token } : guest ? { [GUEST_HEADER]: guest } : {}),
    };
  };
  /** A guest's session that has ended gives way to a new one; one that is still good stays. */
  const renewGuest = async (sent: Record<string, string>): Promise<boolean> => {
    const refused = sent[GUEST_HEADER];
    if (!refused || sent.Token) return false;
    if (storage.get(GUEST_KEY) === refused) {
      const answer = await call(host, openPublicSession, {});
      if (!answer.ok) return false;
      if (storage.get(GUEST_KEY) === refused) storage.set(GUEST_KEY, answer.value.sessionId);
    }
    return headers()[GUEST_HEADER] !== refused;
  };
  const host: Host = {
    apiBase: "",
    pdfAssets: `${import.meta.env.BASE_URL}pdfjs/`,
    headers,
    async fetch(path, init = {}) {
      const sent = headers();
      const ask = (who: Record<string, string>) =>
        fetch(path, { ...init, headers: { ...who, ...(init.headers as Record<string, string>) } });
      const response = await ask(sent);
      if (response.status !== 401 || path.startsWith(LINK_CALLS)) return response;
      // A call that says by itself who asks tells nothing of the member.
      const isMembers = !(init.headers && "Token" in init.headers);
      if (isMembers && sent.Token && sent.Token === storage.get(TOKEN_KEY)) onSessionEnd?.();
      return (await renewGuest(sent)) ? ask(headers()) : response;
    },
    renewGuest,
    announce,
    hrefOf,
    storage,
    pickFiles,
    save: saveHere,
  };
  return host;
}

/** Texts as the server publishes them. */
export const loadTexts: LoadTexts = async (language, namespace) => {
  const response = await fetch(`${import.meta.env.BASE_URL}locales/${language}/${namespace}.json`);
  if (!response.ok) throw new Error(`No texts ${language}/${namespace}: ${response.status}`);
  return response.json();
};
