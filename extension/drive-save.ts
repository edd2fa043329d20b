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

export type DriveOutcome = "saved" | "refused" | "failed";

/** To be called by a click. @param folderId `null`: beside all other files of the Drive */
export async function saveToDrive(
  files: readonly File[],
  folderId: string | null,
  account: number,
): Promise<DriveOutcome> {
  const token = await askConsent(account);
  if (!token) return "refused";
  for (const file of files) if (!(await put(token, file, folderId))) return "failed";
  return "saved";
}

async function askConsent(account: number): Promise<string | null> {
  if (!(await browser.permissions.request({ permissions: ["identity"] }))) return null;
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
