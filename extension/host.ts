/** The extension as a host of the features: another origin than the server's, the token handed in. */
import type { Withheld } from "../domain/embed/withheld.ts";
import { pickFiles, saveFromElsewhere } from "../features/host/device-files.ts";
import type { Host, HostEvent, HostStorage } from "../features/host/host.ts";
import type { LoadTexts } from "../features/host/i18n.ts";
import { hrefOf } from "../features/host/web-places.ts";

export type ExtensionHostOptions = {
  /** Origin of the chosen server. */
  server: string;
  /** Of whoever is signed in now. */
  token: () => string | null;
  language: () => string;
  storage: HostStorage;
  announce: (event: HostEvent) => void;
  /** The server no longer knows the session that was sent with this token. */
  onSessionEnd: (token: string) => void;
};

/** A recipient's link has a session of its own: what is said of that one says nothing about the member. */
const LINK_CALLS = "/api/recipient/";

/** What the extension's session does not reach: these are done in the web app. */
const withholds: ReadonlySet<string> = new Set<Withheld>(["refund", "selfie"]);

export function createExtensionHost(options: ExtensionHostOptions): Host {
  const { server, token, language, storage, announce, onSessionEnd } = options;
  const headers = (): Record<string, string> => {
    const known = token();
    return { "Accept-Language": language(), ...(known ? { Token: known } : {}) };
  };
  return {
    apiBase: server,
    pdfAssets: "/pdfjs/",
    headers,
    async fetch(path, init = {}) {
      const sent = headers();
      const response = await fetch(server + path, {
        ...init,
        credentials: "omit",
        headers: { ...sent, ...(init.headers as Record<string, string>) },
      });
      const isOver = response.status === 401 && !path.startsWith(LINK_CALLS);
      if (isOver && sent.Token && sent.Token === token()) onSessionEnd(sent.Token);
      return response;
    },
    announce,
    withholds,
    hrefOf(event) {
      const href = hrefOf(event);
      return href === null ? null : server + href;
    },
    storage,
    pickFiles,
    save: (url, fileName) => void saveFromElsewhere(URL.parse(url, server)?.href ?? url, fileName),
  };
}

/** What lies at an address of the server that needs no session. @throws where it cannot be had */
export async function fetchBytes(url: string): Promise<Blob> {
  const response = await fetch(url, { credentials: "omit" });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.blob();
}

/** Texts as they lie in the package. */
export const loadTexts: LoadTexts = async (language, namespace) => {
  const response = await fetch(`/locales/${language}/${namespace}.json`);
  return response.json();
};
