/** State and request log of the stand-in, which tests read and change. */
import type { Bytes } from "../pdf-fixtures.ts";
import { type Account, type DriveFile, driveFiles, makeAccounts, makeDelegates } from "./mailbox.ts";

export type State = {
  readonly accounts: Account[];
  /** Delegated accounts by the token of `/mail/u/0/d/TOKEN/`. */
  readonly delegates: Readonly<Record<string, Account>>;
  /** Language of Gmail's interface. */
  language: string;
  /**
   * Response to a request for a whole message: `given` serves it, `by_original` serves it only at the URL on the page
   * "Show original", `forbidden` is a 403, `page` is a page instead. Single attachments are served in all cases.
   */
  raw: "given" | "by_original" | "forbidden" | "page";
  /** Whether single attachments are served, independently of their chips. */
  attachments: "given" | "gone";
  readonly driveFiles: readonly DriveFile[];
  /** Answer to a request for a file while signed out: the sign-in page itself, or a redirect to it. */
  signedOut: null | "page" | "redirect";
  /** Speed of file downloads; `null`: as fast as this machine is. */
  line: null | { waitMs: number; bytesPerSecond: number };
  /** `GET mail.google.com/mail/u/0/` and so on, in order. */
  readonly requests: string[];
  /** Files added to replies. */
  readonly drafts: { threadId: string; name: string; bytes: Bytes }[];
  /** Consents by token. */
  readonly grants: Map<string, Grant>;
  /** Files saved to Drive by its API. */
  readonly uploads: { id: string; name: string; parents: string[]; bytes: Bytes }[];
  /** One-time addresses at the host of attachments. */
  readonly tickets: Map<string, { name: string; mediaType: string; bytes: () => Bytes }>;
};

/** @property picked ids of folders that the person opened to the application, besides its own files */
export type Grant = { scope: string; picked: readonly string[] };

export function makeState(): State {
  return {
    accounts: makeAccounts(),
    delegates: makeDelegates(),
    language: "en",
    raw: "given",
    attachments: "given",
    driveFiles,
    signedOut: null,
    line: null,
    requests: [],
    drafts: [],
    grants: new Map(),
    uploads: [],
    tickets: new Map(),
  };
}

const SESSION = "SID=a-session-of-google";

/** Cookies that every page sets; browsers send them according to their attributes. */
const cookies = [
  `${SESSION}; Domain=google.com; Path=/; Secure; HttpOnly; SameSite=Strict`,
  "COMPASS=gmail; Path=/; Secure; HttpOnly; SameSite=Lax",
];

export function isSignedIn(request: Request, state: State): boolean {
  return state.signedOut === null && (request.headers.get("cookie") ?? "").includes(SESSION);
}

/** A page of Google's: cookies, and a policy as strict as Gmail's. */
export function page(html: string, status = 200): Response {
  const headers = new Headers({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy":
      "script-src 'self'; object-src 'none'; base-uri 'self'; require-trusted-types-for 'script'; trusted-types standin",
    "x-frame-options": "SAMEORIGIN",
  });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(html, { status, headers });
}

/** A file as a download that no other site's script can read. */
export function file(name: string, mediaType: string, bytes: Bytes, { line }: State): Response {
  const headers = {
    "content-type": mediaType,
    "content-length": String(bytes.length),
    "content-disposition": `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(name)}`,
    "cache-control": "private, max-age=0",
    "x-content-type-options": "nosniff",
  };
  return new Response(line ? slowly(bytes, line) : bytes, { headers });
}

const CHUNK = 64 * 1024;

function slowly(bytes: Bytes, { waitMs, bytesPerSecond }: NonNullable<State["line"]>): ReadableStream<Bytes> {
  const start = Date.now();
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      const due = start + waitMs + (at / bytesPerSecond) * 1000;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - Date.now())));
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + CHUNK));
      at += CHUNK;
    },
  });
}
