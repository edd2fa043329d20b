/** What Drive's page says: which files are selected or open. Reads, changes nothing. */
import type { UploadKind } from "../../../domain/upload-kinds.ts";
import { signableKindOf } from "../signable.ts";
import { drive, titleEnd } from "./selectors.ts";
import { type Editor, exportSource, fileSource, parseDriveLink } from "./urls.ts";

export type DriveFile = {
  id: string;
  /** As the page shows it; may be empty. */
  fileName: string;
  /** `null` where the page does not tell: what it is will be seen from its bytes. */
  kind: UploadKind | null;
  url: string;
};

export type DriveView = {
  files: DriveFile[];
  /** The folder that is open; `null` where the page does not tell. */
  folderId: string | null;
};

/** The editors' own documents: they have no bytes, but a PDF can be asked for. */
const editorTypes: Record<string, Editor> = {
  "application/vnd.google-apps.document": "document",
  "application/vnd.google-apps.spreadsheet": "spreadsheets",
  "application/vnd.google-apps.presentation": "presentation",
  "application/vnd.google-apps.drawing": "drawings",
};

/** The file that is open, else those that are selected, in the order of the page. */
export function readDrive(page: Document, address: URL, account: number): DriveView {
  const link = parseDriveLink(address);
  if (link && link.kind !== "folder") {
    const fileName = page.title.replace(titleEnd, "").trim();
    const isFile = link.kind === "file";
    const url = isFile ? fileSource(link.id, account) : exportSource(link.kind, link.id, account);
    const kind = isFile ? signableKindOf(fileName) : "pdf";
    // A film that is open has an ending, too, and is none of ours.
    if (isFile && kind === null && /\.[a-z0-9]{2,5}$/i.test(fileName)) return { files: [], folderId: null };
    return { files: [{ id: link.id, fileName, kind, url }], folderId: null };
  }
  const rows = new Map<string, DriveFile>();
  for (const row of page.querySelectorAll(drive.selected)) {
    const file = readRow(row, account);
    if (file && !rows.has(file.id)) rows.set(file.id, file);
  }
  return { files: [...rows.values()], folderId: link?.id ?? null };
}

/** @returns `null` for a folder and for what cannot be signed */
function readRow(row: Element, account: number): DriveFile | null {
  const id = row.getAttribute("data-id") ?? "";
  if (!/^[\w-]{10,200}$/.test(id)) return null;
  const type = typeOf(row);
  const fileName = nameOf(row);
  const editor = editorTypes[type];
  if (editor) return { id, fileName, kind: "pdf", url: exportSource(editor, id, account) };
  const kind = signableKindOf(fileName, type);
  // No icon that is known and no ending: its bytes will tell. Folders, shortcuts and forms have icons of their own.
  const isUntold = type === "" && !/\.[a-z0-9]{2,5}$/i.test(fileName);
  return kind || isUntold ? { id, fileName, kind, url: fileSource(id, account) } : null;
}

/** By the icon; empty where there is none. */
function typeOf(row: Element): string {
  const source = row.querySelector(drive.icon)?.getAttribute("src") ?? "";
  const type = /\/type\/([^?#]+)/.exec(source)?.[1] ?? "";
  // "…apps.document+shared"
  return type
    .replaceAll("%2F", "/")
    .replace(/(?<=google-apps\.\w+)\+.*/, "")
    .toLowerCase();
}

function nameOf(row: Element): string {
  for (const [selector, attribute] of drive.names) {
    const found = row.matches(selector) ? row : row.querySelector(selector);
    const text = (attribute ? found?.getAttribute(attribute) : found?.textContent) ?? "";
    if (text.trim() !== "") return text.replace(/\s+/g, " ").trim();
  }
  return "";
}
