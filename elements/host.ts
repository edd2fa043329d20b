import { withheldFromPages } from "../domain/embed/withheld.ts";
import { unescaped } from "../domain/text/unescaped.ts";
import { pickFiles, saveFromElsewhere } from "../features/host/device-files.ts";
import { createEmbedCalls } from "../features/host/embed-calls.ts";
import type { Host, HostEvent } from "../features/host/host.ts";
import type { LoadTexts } from "../features/host/i18n.ts";
import { serverOrigin } from "./server.ts";
import type { EmbedSession } from "./session/embed-session.ts";
import { createElementStorage, type ParkedInput } from "./session/storage.ts";

/** An error that affects the whole element. */
export type HostTrouble = { code: string; message: string };

export type ElementHostOptions = {
  /** `null` for public elements. */
  session: EmbedSession | null;
  /** Placement of the session: a header of every call, or the body of calls that a link's holder makes. */
  sends: "header" | "body";
  language: () => string;
  announce: (event: HostEvent) => void;
  onTrouble: (trouble: HostTrouble) => void;
  /** Called after every response of the server. */
  onAnswer: () => void;
  parked: ParkedInput;
};

/**
 * A custom element as a host: the server is on another origin, nobody is signed in, and the page's session determines
 * what is open.
 */
export function createElementHost({
  session,
  sends,
  language,
  announce,
  onTrouble,
  onAnswer,
  parked,
}: ElementHostOptions): Host {
  const server = serverOrigin();
  const base = () => ({ "Accept-Language": language() });
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    let response: Response;
    try {
      response = await fetch(server + path, {
        ...init,
        credentials: "omit",
        headers: { ...base(), ...(init.headers as Record<string, string>) },
      });
    } catch (reason) {
      if (!init.signal?.aborted) onTrouble({ code: await whyUnreachable(server), message: "" });
      throw reason;
    }
    onAnswer();
    return response;
  };
  const calls = createEmbedCalls({ session, sends, base, ask });
  return {
    apiBase: server,
    pdfAssets: `${server}/app/pdfjs/`,
    ...calls,
    async fetch(path, init) {
      const response = await calls.fetch(path, init);
      const refusal = response.ok ? null : await refusalOf(response);
      if (refusal && concernsElement(response.status, refusal)) onTrouble(refusal);
      return response;
    },
    announce,
    go: announce,
    withholds: withheldFromPages,
    hrefOf: () => null,
    storage: createElementStorage(parked),
    pickFiles,
    save: (url, fileName) => void saveFromElsewhere(new URL(url, server).href, fileName),
  };
}

async function refusalOf(response: Response): Promise<HostTrouble | null> {
  try {
    const { code, message } = (await response.clone().json()) as Record<string, unknown>;
    return typeof code === "string" ? { code, message: typeof message === "string" ? message : "" } : null;
  } catch {
    return null;
  }
}

function concernsElement(status: number, { code }: HostTrouble): boolean {
  return status >= 500 || code.startsWith("embed_") || code.startsWith("api_key_") || code === "link_invalid";
}

/** Browsers report a refused origin like a lost connection; a call that is open to every page tells them apart. */
async function whyUnreachable(server: string): Promise<"embed_origin_refused" | "unreachable"> {
  if (server === location.origin) return "unreachable";
  try {
    const open = await fetch(`${server}/app/locales/en/common.json`, { cache: "no-store", credentials: "omit" });
    return open.ok ? "embed_origin_refused" : "unreachable";
  } catch {
    return "unreachable";
  }
}

/** Fetches a file from an address that the page set, e.g. an initial PDF. @throws TypeError if it cannot be fetched */
export async function fetchFile(address: string): Promise<File> {
  const response = await fetch(address, { credentials: "same-origin" });
  if (!response.ok) throw new TypeError(`${response.status}`);
  const blob = await response.blob();
  return new File([blob], nameIn(response.url || address), { type: blob.type });
}

/** The file name in an address. */
function nameIn(address: string): string {
  return unescaped(new URL(address).pathname.split("/").pop() || "document.pdf");
}

/** Loads texts from the server. */
export const loadTexts: LoadTexts = async (language, namespace) => {
  const response = await fetch(`${serverOrigin()}/app/locales/${language}/${namespace}.json`, { credentials: "omit" });
  if (!response.ok) throw new Error(`No texts ${language}/${namespace}: ${response.status}`);
  return response.json();
};
