/** The sealed copy into the Drive folder its document came from, with a consent that is asked for at the click. */
import { browser } from "wxt/browser";
import * as z from "zod/mini";
import type { SealedCopy } from "./sealed-copy.ts";

/** Without Google's id for this application there is nobody to consent to. */
export const canSaveToDrive = __GOOGLE_CLIENT_ID__ !== "";

/**
 * Into any folder of the person's: `drive.file` reaches those folders only that this application made itself. The token
 * is kept nowhere and good for an hour.
 */
const SCOPE = "https://www.googleapis.com/auth/drive";
const NEW_ID = "https://www.googleapis.com/drive/v3/files/generateIds?count=1&space=drive&fields=ids";
const UPLOAD =
  "https://www.googleapis.com/upload/drive/v3/files?uploadType=multipart&supportsAllDrives=true&fields=id,name";

/**
 * The person's consent, as a token. To be called by a click before anything else is waited for: a browser asks only
 * while the press counts. `null` where the person thinks better of it.
 */
export async function askConsent(account: number): Promise<string | null> {
  const isGranted = await browser.permissions.request({ permissions: ["identity"] }).catch(() => false);
  if (!isGranted) return null;
  const state = crypto.randomUUID();
  const url = new URL("https://accounts.google.com/o/oauth2/v2/auth");
  url.search = new URLSearchParams({
    client_id: __GOOGLE_CLIENT_ID__,
    redirect_uri: browser.identity.getRedirectURL(),
    response_type: "token",
    scope: SCOPE,
    authuser: String(account),
    state,
  }).toString();
  const back = await browser.identity.launchWebAuthFlow({ url: url.href, interactive: true }).catch(() => undefined);
  const given = new URLSearchParams(URL.parse(back ?? "")?.hash.slice(1));
  return given.get("state") === state ? given.get("access_token") : null;
}

/** Of a document's files by their content: ids that Drive gave for them, before they were there. */
const Ids = z.record(z.string(), z.string());
type Ids = z.infer<typeof Ids>;
const idsKey = (documentId: string) => `drive-ids.${documentId}`;

/**
 * Every file has its id before it is sent: another try after no answer makes no second copy, and what came through at the
 * first try is not sent again. Ids are forgotten once all are there: whoever asks for copies then gets new ones.
 * @param folderId `null`: beside all other files of the Drive. @returns whether all of them are there
 */
export async function putIntoDrive(
  token: string,
  { documentId, copies, folderId }: { documentId: string; copies: readonly SealedCopy[]; folderId: string | null },
): Promise<boolean> {
  const key = idsKey(documentId);
  const kept = Ids.safeParse((await browser.storage.session.get(key))[key]);
  const ids: Ids = kept.success ? kept.data : {};
  const keep = () => browser.storage.session.set({ [key]: ids });
  for (const { file, sha256 } of copies) {
    const known = `${sha256} ${file.name}`;
    const id = ids[known] ?? (await newId(token));
    if (id === null) return false;
    ids[known] = id;
    await keep();
    const status = await put(token, id, file, folderId);
    if (status === "there") continue;
    // A plain no is final for this id, e.g. where another account was chosen at the consent.
    if (status === "refused") {
      delete ids[known];
      await keep();
    }
    return false;
  }
  await browser.storage.session.remove(key);
  return true;
}

async function newId(token: string): Promise<string | null> {
  const response = await fetch(NEW_ID, { headers: bearer(token), credentials: "omit" }).catch(() => null);
  const read = z.object({ ids: z.array(z.string()) }).safeParse(await response?.json().catch(() => null));
  return read.success ? (read.data.ids[0] ?? null) : null;
}

async function put(
  token: string,
  id: string,
  file: File,
  folderId: string | null,
): Promise<"there" | "refused" | "unknown"> {
  const boundary = crypto.randomUUID();
  const parents = folderId ? { parents: [folderId] } : {};
  const about = JSON.stringify({ id, name: file.name, mimeType: file.type, ...parents });
  const body = new Blob([
    `--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${about}\r\n`,
    `--${boundary}\r\nContent-Type: ${file.type}\r\n\r\n`,
    file,
    `\r\n--${boundary}--\r\n`,
  ]);
  const headers = { ...bearer(token), "Content-Type": `multipart/related; boundary=${boundary}` };
  const response = await fetch(UPLOAD, { method: "POST", headers, body, credentials: "omit" }).catch(() => null);
  // Drive answers with a conflict where a file of this id is there already.
  if (response?.ok || response?.status === 409) return "there";
  return response && response.status < 500 && response.status !== 429 ? "refused" : "unknown";
}

function bearer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}
