import type { ProofsToAsk } from "../../domain/account/person-proof.ts";
import { GUEST_KEY } from "../../features/account/session-keys.ts";
import { call } from "../../features/host/api.ts";
import { pickFiles, saveHere } from "../../features/host/device-files.ts";
import type { Host, HostEvent, HostStorage } from "../../features/host/host.ts";
import type { I18n, LoadTexts } from "../../features/host/i18n.ts";
import { TOKEN_KEY } from "../../features/host/token-key.ts";
import { hrefOf } from "../../features/host/web-routes.ts";
import { callerHeaders, GUEST_HEADER } from "./caller-headers.ts";
import { textPath } from "./language.ts";
import { inWorkspace, type TabWorkspace } from "./tab-workspace.ts";

/**
 * Calls with sessions of their own: recipients' links, and tabs that an embedded signer continues in. A 401 from them
 * says nothing about the member's session.
 */
const LINK_CALLS = ["/api/recipient/", "/api/embed/tab"];

export type WebHostOptions = {
  storage: HostStorage;
  i18n: I18n;
  announce: (event: HostEvent) => void;
  /** Called when the server no longer accepts the session that was sent. */
  onSessionEnd?: () => void;
  /** See `Host.confirmPerson`. */
  confirmPerson?: (proofs: ProofsToAsk) => Promise<boolean>;
  /** See `Host.setUpTwoFactor`. */
  setUpTwoFactor?: (required: { workspace: string }) => Promise<boolean>;
  /** The page is public: no session is sent, because an ended session would be refused. */
  isForAnybody?: boolean;
  /** Workspace of the member's calls. */
  workspace?: TabWorkspace;
  /** Default: the browser's `fetch`. */
  ask?: Fetch;
  /** See `Host.holdBack`. */
  holdBack?: Host["holdBack"];
};

type Fetch = (path: string, init?: RequestInit) => Promise<Response>;
/** Looks `fetch` up at call time, because tests replace it. */
const browserFetch: Fetch = (path, init) => fetch(path, init);

/** The web app as a host: same origin, session in the browser's storage. */
export function createWebHost(options: WebHostOptions): Host {
  const { storage, i18n, announce, onSessionEnd, isForAnybody, workspace } = options;
  const { ask = browserFetch, confirmPerson, setUpTwoFactor, holdBack } = options;
  const headers = (): Record<string, string> => callerHeaders(isForAnybody ? null : storage, i18n.language.peek());
  /** Replaces a guest session that has ended; keeps one that is still valid. */
  const renewGuest = async (sent: Record<string, string>): Promise<boolean> => {
    const refused = sent[GUEST_HEADER];
    if (!refused || sent.Token) return false;
    if (storage.get(GUEST_KEY) === refused) {
      // Loaded here, because the front page has no other use for the contract.
      const { openPublicSessionCall } = await import("../../domain/contract/guest.ts");
      const answer = await call(host, openPublicSessionCall, {});
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
      const isMembers = sent.Token !== undefined && !LINK_CALLS.some((prefix) => path.startsWith(prefix));
      const fetchAs = (sessionHeaders: Record<string, string>) =>
        ask(isMembers ? inWorkspace(path, workspace?.get() ?? null) : path, {
          ...init,
          headers: { ...sessionHeaders, ...(init.headers as Record<string, string>) },
        });
      const response = await fetchAs(sent);
      if (path === workspace?.firstCall && isElsewhere(response.status) && workspace.get()) {
        workspace.set(null);
        return fetchAs(sent);
      }
      if (response.status !== 401 || LINK_CALLS.some((prefix) => path.startsWith(prefix))) return response;
      // The response to a call with its own token says nothing about the member's session.
      const usesMemberSession = !(init.headers && "Token" in init.headers);
      if (usesMemberSession && sent.Token && sent.Token === storage.get(TOKEN_KEY)) onSessionEnd?.();
      return (await renewGuest(sent)) ? fetchAs(headers()) : response;
    },
    renewGuest,
    ...(confirmPerson ? { confirmPerson } : {}),
    ...(setUpTwoFactor ? { setUpTwoFactor } : {}),
    announce,
    go: announce,
    hrefOf,
    ...(holdBack ? { holdBack } : {}),
    storage,
    pickFiles,
    save: saveHere,
  };
  return host;
}

function isElsewhere(status: number): boolean {
  return status === 403 || status === 404;
}

/** Loads texts from the server. */
export function createLoadTexts(send: Fetch = browserFetch): LoadTexts {
  return async (language, namespace) => {
    const response = await send(textPath(language, namespace));
    if (!response.ok) throw new Error(`No texts ${language}/${namespace}: ${response.status}`);
    return response.json();
  };
}
