/** Saves the sealed copy into the Drive folder that its document came from, with a consent requested at the click. */
import { browser } from "wxt/browser";
import * as z from "zod/mini";
import type { SealedCopy } from "./sealed-copy.ts";

/** Without Google's client id there is no consent to request. */
export const canSaveToDrive = __GOOGLE_CLIENT_ID__ !== "";

/**
 * `folder`: files that this application creates, and the folder that the person picks while they consent.
 * `everywhere`: any folder of the person's, requested only after the narrow consent did not reach the folder. Google
 * calls `drive.file` non-sensitive and `drive` restricted (Choose Google Drive API scopes, 2026).
 */
export type Reach = "folder" | "everywhere";
const scopes: Record<Reach, string> = {
  folder: "https://www.googleapis.com/auth/drive.file",
  everywhere: "https://www.googleapis.com/auth/drive",
};
/** The token of either scope is valid for an hour and never stored. */
export type Consent = { token: string; reach: Reach; folderId: string | null };

const NEW_ID = "https://www.googleapis.com/drive/v3/files/generateIds?count=1&space=drive&fields=ids";
const UPLOAD =
  "https://www.googleapis.com/upload/drive/v3/files?uploadType=multipart&supportsAllDrives=true&fields=id,name";

/**
 * Asks the person for consent, in Google's own window. Must be called before anything else is awaited: a browser asks only while
 * the press counts. A folder is picked in the same window (Google Picker for desktop and mobile apps, 2026;
 * extensions may not load the picker's script). Returns `null` if the person declines.
 */
export async function requestConsent(account: number, reach: Reach, folderId: string | null): Promise<Consent | null> {
  // In Firefox it is a required permission.
  const isGranted =
    import.meta.env.FIREFOX || (await browser.permissions.request({ permissions: ["identity"] }).catch(() => false));
  if (!isGranted) return null;
  const state = crypto.randomUUID();
  const url = new URL("https://accounts.google.com/o/oauth2/v2/auth");
  url.search = new URLSearchParams({
    client_id: __GOOGLE_CLIENT_ID__,
    redirect_uri: browser.identity.getRedirectURL(),
    response_type: "token",
    scope: scopes[reach],
    // Excludes a wider consent that was granted earlier.
    include_granted_scopes: "false",
    authuser: String(account),
    state,
    ...(reach === "folder" && folderId ? pickerFor(folderId) : {}),
  }).toString();
  const back = await browser.identity.launchWebAuthFlow({ url: url.href, interactive: true }).catch(() => undefined);
  const answer = answerIn(back);
  const token = answer.get("state") === state ? answer.get("access_token") : null;
  if (!token) return null;
  const picked = answer.get("picked_file_ids")?.split(",")[0] ?? "";
  return { token, reach, folderId: /^[\w-]{10,200}$/.test(picked) ? picked : folderId };
}

/** Shows the folder that the file came from; the person confirms it or picks another. */
function pickerFor(folderId: string): Record<string, string> {
  return {
    prompt: "consent",
    trigger_onepick: "true",
    allow_folder_selection: "true",
    mimetypes: "application/vnd.google-apps.folder",
    file_ids: folderId,
  };
}

/** Tokens are in the fragment, the picked folder in the query or the fragment. */
function answerIn(back: string | undefined): URLSearchParams {
  const url = URL.parse(back ?? "");
  return new URLSearchParams([...new URLSearchParams(url?.hash.slice(1)), ...(url?.searchParams ?? [])]);
}

/** Ids that Drive reserved for a document's files before their upload, by the content of the file. */
const Ids = z.record(z.string(), z.string());
type Ids = z.infer<typeof Ids>;
const idsKey = (documentId: string) => `drive-ids.${documentId}`;

/** `out_of_reach`: the consent does not reach the folder. */
export type Saving = "saved" | "out_of_reach" | "failed";

/**
 * Every file has its id before it is sent: a retry after no response creates no second copy, and files that arrived
 * at the first attempt are not sent again. Ids are forgotten once all files arrived, so that later copies get new
 * ones. Without a folder, files are saved to the top of the Drive.
 */
export async function saveToDrive(
  { token, folderId, reach }: Consent,
  { documentId, copies }: { documentId: string; copies: readonly SealedCopy[] },
): Promise<Saving> {
  const key = idsKey(documentId);
  const stored = Ids.safeParse((await browser.storage.session.get(key))[key]);
  const ids: Ids = stored.success ? stored.data : {};
  const keep = () => browser.storage.session.set({ [key]: ids });
  for (const { file, sha256 } of copies) {
    const known = `${sha256} ${file.name}`;
    const id = ids[known] ?? (await newId(token));
    if (id === null) return "failed";
    ids[known] = id;
    await keep();
    const status = await upload(token, id, file, folderId);
    if (status === "there") continue;
    // A definite refusal is final for this id, e.g. if another account was chosen at the consent.
    if (status !== "unknown") {
      delete ids[known];
      await keep();
    }
    return status === "no_folder" && folderId && reach === "folder" ? "out_of_reach" : "failed";
  }
  await browser.storage.session.remove(key);
  return "saved";
}

async function newId(token: string): Promise<string | null> {
  const response = await fetch(NEW_ID, { headers: bearer(token), credentials: "omit" }).catch(() => null);
  const read = z.object({ ids: z.array(z.string()) }).safeParse(await response?.json().catch(() => null));
  return read.success ? (read.data.ids[0] ?? null) : null;
}

async function upload(
  token: string,
  id: string,
  file: File,
  folderId: string | null,
): Promise<"there" | "no_folder" | "refused" | "unknown"> {
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
  // Drive responds with a conflict if a file with this id exists already.
  if (response?.ok || response?.status === 409) return "there";
  if (response && (await isOutOfReach(response))) return "no_folder";
  return response && response.status < 500 && response.status !== 429 ? "refused" : "unknown";
}

/**
 * Drive responds "not found" for a folder that this application has no access to; it refuses a full Drive like one
 * that is not writable.
 */
async function isOutOfReach(response: Response): Promise<boolean> {
  if (response.status !== 404 && response.status !== 403) return false;
  const read = Refused.safeParse(await response.json().catch(() => null));
  const reasons = read.success ? (read.data.error.errors ?? []).map(({ reason }) => reason) : [];
  return response.status === 404 || reasons.some((reason) => folderReasons.includes(reason));
}

/** Spelt as in Drive's guide to its errors, 2026. */
const folderReasons = ["appNotAuthorizedToFile", "insufficientFilePermissions", "insufficientParentPermissions"];
const Refused = z.object({
  error: z.object({ errors: z.optional(z.array(z.object({ reason: z.string() }))) }),
});

function bearer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}
