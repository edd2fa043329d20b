/**
 * A stand-in for Gmail, Drive and their hosts: one HTTPS server on this machine that responds by the requested host.
 * The stand-in behaves like the real hosts: strict cookies, a redirect to a host without CORS, pages instead of files.
 */
import { makeCertificate } from "./certificate.ts";
import { answerDocs, answerDownload, answerDrive } from "./drive.ts";
import { answerAccounts, answerApi } from "./drive-api.ts";
import { answerAttachment, answerGmail } from "./gmail.ts";
import { browserFlags, type GoogleHost } from "./hosts.ts";
import { makeState, type State } from "./state.ts";

export type Google = State & {
  /** For Chromium: resolve Google's hosts to the stand-in. */
  readonly flags: string[];
  /** Port on 127.0.0.1, for a browser that connects through a proxy. */
  readonly port: number;
  close(): Promise<void>;
};

type Answer = (request: Request, url: URL, state: State) => Response | Promise<Response>;

const answers: Record<GoogleHost, Answer> = {
  "mail.google.com": answerGmail,
  "mail-attachment.googleusercontent.com": answerAttachment,
  "drive.google.com": answerDrive,
  "drive.usercontent.google.com": answerDownload,
  "docs.google.com": answerDocs,
  "www.googleapis.com": answerApi,
  "accounts.google.com": answerAccounts,
};

export async function startGoogle(): Promise<Google> {
  const state = makeState();
  const certificate = await makeCertificate();
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {}, ...certificate };
  const server = Deno.serve(options, async (request) => {
    const url = new URL(request.url);
    const answer = Object.entries(answers).find(([host]) => host === url.hostname)?.[1];
    state.requests.push(`${request.method} ${url.hostname}${url.pathname}`);
    const own = await ownFile(url.pathname);
    return own ?? (await answer?.(request, url, state)) ?? new Response("No such host", { status: 421 });
  });
  const { port } = server.addr;
  return Object.assign(state, { flags: browserFlags(port), port, close: () => server.shutdown() });
}

const types: Record<string, string> = { js: "text/javascript", css: "text/css" };

/** Scripts and styles of its pages. */
async function ownFile(path: string): Promise<Response | null> {
  const [, name, ending] = /^\/standin\/(gmail|drive|page)\.(js|css)$/.exec(path) ?? [];
  if (!name || !ending) return null;
  const body = await Deno.readFile(new URL(`pages/${name}.${ending}`, import.meta.url));
  return new Response(body, { headers: { "content-type": types[ending]! } });
}
