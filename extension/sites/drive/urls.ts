/**
 * The grammar of Drive's and the editors' addresses, with public code that relies on it.
 * `/file/d/ID`, `/file/u/1/d/ID`, `/open?id=ID`: google-drive-html-preview (2026-08), dropdrive (2026-07), an inline previewer
 * (undated). `drive.usercontent.google.com/download?id=ID&export=download&confirm=t`: a loader of data sets, a school portal, a
 * playlist reader (undated). `docs.google.com/…/d/ID/export?format=pdf`: links of a published table, of a records system
 * (undated); `/presentation/d/ID/export`: a bookmarking extension (undated).
 */

const ID = /^[\w-]{10,200}$/;
const editors = ["document", "spreadsheets", "presentation", "drawings"] as const;
export type Editor = (typeof editors)[number];

export type DriveLink = { kind: "file"; id: string } | { kind: Editor; id: string } | { kind: "folder"; id: string };

/** Parses an address of drive.google.com or docs.google.com; `null` for anything else. */
export function parseDriveLink(url: URL): DriveLink | null {
  const path = url.pathname.replace(/^\/a\/[^/]+(?=\/)/, "").replace(/\/u\/\d+(?=\/|$)/, "");
  if (url.hostname === "drive.google.com") {
    const file =
      /^\/file\/d\/([^/]+)/.exec(path)?.[1] ?? (/^\/(open|uc)$/.test(path) ? url.searchParams.get("id") : null);
    if (file) return link("file", file);
    const folder = /^\/drive(?:\/mobile)?\/folders\/([^/]+)/.exec(path)?.[1];
    return folder ? link("folder", folder) : null;
  }
  if (url.hostname === "docs.google.com") {
    const [, editor, id] = /^\/(\w+)\/d\/([^/]+)/.exec(path) ?? [];
    const known = editors.find((one) => one === editor);
    return known && id ? link(known, id) : null;
  }
  if (url.hostname === "drive.usercontent.google.com" && path === "/download") {
    return link("file", url.searchParams.get("id") ?? "");
  }
  return null;
}

function link(kind: DriveLink["kind"], id: string): DriveLink | null {
  return ID.test(id) ? { kind, id } : null;
}

/** Download address of a file; `confirm=t` accepts the warning about large files without a virus scan. */
export function fileSource(id: string, account: number, resourceKey: string | null = null): string {
  const url = `https://drive.usercontent.google.com/download?id=${id}&export=download&confirm=t&authuser=${account}`;
  // Links from before 2021 require the resource key.
  return resourceKey && /^[\w-]{1,80}$/.test(resourceKey) ? `${url}&resourcekey=${resourceKey}` : url;
}

/** Address at which a Google document is exported as PDF. */
export function exportSource(editor: Editor, id: string, account: number): string {
  const pages = editor === "document" || editor === "spreadsheets";
  const base = `https://docs.google.com/${editor}/u/${account}/d/${id}/export`;
  return pages ? `${base}?format=pdf` : `${base}/pdf`;
}

/** Download address of the file that a link shows; `null` if it shows no file. */
export function sourceOfDriveLink(url: URL, account: number): string | null {
  const link = parseDriveLink(url);
  if (!link || link.kind === "folder") return null;
  return link.kind === "file" ? fileSource(link.id, account) : exportSource(link.kind, link.id, account);
}
