/** The extension as a host of the features: the server is on another origin, and the caller provides the token. */
import type { Withheld } from "../domain/embed/withheld.ts";
import { pickFiles, saveFromElsewhere } from "../features/host/device-files.ts";
import type { Destination, Host, HostFact, HostStorage } from "../features/host/host.ts";
import type { LoadTexts } from "../features/host/i18n.ts";
import { hrefOf } from "../features/host/web-routes.ts";

export type ExtensionHostOptions = {
  /** Origin of the chosen server. */
  server: string;
  /** Token of the account that is signed in now. */
  token: () => string | null;
  language: () => string;
  storage: HostStorage;
  announce: (fact: HostFact) => void;
  go: (to: Destination) => void;
  /** Called when the server no longer accepts the session of this token. */
  onSessionEnd: (token: string) => void;
  /** See `Host.setUpTwoFactor`. */
  setUpTwoFactor?: (required: { workspace: string }) => Promise<boolean>;
};

/** A recipient's link has its own session: a 401 from it says nothing about the member's session. */
const LINK_CALLS = "/api/recipient/";

/** Tasks that the extension's session may not do: they open in the web app. */
const withholds: ReadonlySet<string> = new Set<Withheld>(["refund", "selfie"]);

export function createExtensionHost(options: ExtensionHostOptions): Host {
  const { server, token, language, storage, announce, go, onSessionEnd, setUpTwoFactor } = options;
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
    go,
    ...(setUpTwoFactor ? { setUpTwoFactor } : {}),
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

/** Fetches public data of the server. @throws if it cannot be fetched */
export async function fetchBytes(url: string): Promise<Blob> {
  const response = await fetch(url, { credentials: "omit" });
  if (!response.ok) throw new Error(`${response.status} ${url}`);
  return response.blob();
}

/** Loads the texts in the package. */
export const loadTexts: LoadTexts = async (language, namespace) => {
  const response = await fetch(`/locales/${language}/${namespace}.json`);
  return response.json();
};
