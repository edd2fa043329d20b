/** The sealed copy into the Drive folder its document came from, with a consent that is asked for at the click. */
import { browser } from "wxt/browser";

/** Without Google's id for this application there is nobody to consent to. */
export const canSaveToDrive = __GOOGLE_CLIENT_ID__ !== "";

/**
 * Into any folder of the person's: `drive.file` reaches those folders only that this application made itself. The token
 * is kept nowhere and good for an hour.
 */
const SCOPE = "https://www.googleapis.com/auth/drive";
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

/** @param folderId `null`: beside all other files of the Drive. @returns whether all of them are there */
export async function putIntoDrive(token: string, files: readonly File[], folderId: string | null): Promise<boolean> {
  for (const file of files) if (!(await put(token, file, folderId))) return false;
  return true;
}

async function put(token: string, file: File, folderId: string | null): Promise<boolean> {
  const boundary = crypto.randomUUID();
  const about = JSON.stringify({ name: file.name, mimeType: file.type, ...(folderId ? { parents: [folderId] } : {}) });
  const body = new Blob([
    `--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${about}\r\n`,
    `--${boundary}\r\nContent-Type: ${file.type}\r\n\r\n`,
    file,
    `\r\n--${boundary}--\r\n`,
  ]);
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": `multipart/related; boundary=${boundary}` };
  const response = await fetch(UPLOAD, { method: "POST", headers, body, credentials: "omit" }).catch(() => null);
  return response?.ok ?? false;
}
