/** Pages of Drive and of the editors as the stand-in serves them. */
import { escaped } from "./gmail-markup.ts";
import { type DriveFile, driveLinkOf } from "./mailbox.ts";

const head = (title: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><link rel="stylesheet" href="/standin/page.css"></head>`;
const note = '<p class="standin-note">A stand-in for Google Drive on your own machine. Nothing here is real.</p>';

/** The file type that Drive adds to a name in labels. */
function wordsOf({ name, mediaType }: DriveFile): string {
  if (mediaType.includes("google-apps.document")) return "Google Docs";
  if (mediaType.includes("google-apps.folder")) return "Shared folder";
  return (
    { pdf: "PDF", png: "Image", mp4: "Video", pptx: "Microsoft PowerPoint" }[name.split(".").at(-1) ?? ""] ?? "Binary"
  );
}

const svg =
  '<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d="M2 1h9l3 3v11H2z"></path></svg>';

/** A row as in 2026, see `tests/fixtures/drive/list-2026.html`. */
function rowMarkup(file: DriveFile): string {
  const [name, label] = [escaped(file.name), escaped(`${file.name} ${wordsOf(file)}`)];
  const icon = `<div class="FAGDGb" aria-hidden="true" data-id="${file.id}">${svg}</div>`;
  const named = `<div data-tooltip="${label}"><span class="WQJtxb"><strong class="DNoYtb">${name}</strong></span></div>`;
  return `<tr role="row" tabindex="0" data-selectable="" data-id="${file.id}" data-link="${driveLinkOf(file)}"><td role="gridcell"><div class="JxSEve" aria-label="${label}">${icon}${named}</div></td><td role="gridcell" data-column-field="8"><span class="WQJtxb">me</span></td></tr>`;
}

/** @param isQuiet whether the page does not mark the selection, as sometimes in the real Drive */
export function folderMarkup(files: readonly DriveFile[], isQuiet: boolean): string {
  const header =
    '<header class="drive-head"><a href="/drive/my-drive">Drive</a><input type="search" aria-label="Search in Drive"><button type="button">Settings</button></header>';
  const side =
    '<nav class="drive-side" role="navigation"><button type="button">New</button><div role="tree"><div role="treeitem" tabindex="0" data-id="1MyDriveMyDrive">My Drive</div><div role="treeitem" tabindex="0" data-id="1SharedSharedShared">Shared with me</div></div></nav>';
  const list = `<table role="grid"><tbody>${files.map(rowMarkup).join("")}</tbody></table>`;
  return `${head("Contracts - Google Drive")}<body class="drive" data-quiet="${isQuiet}">${note}${header}<div class="drive-body">${side}<div role="main">${list}</div></div><script src="/standin/drive.js"></script></body></html>`;
}

export function fileMarkup({ name }: DriveFile): string {
  return `${head(`${name} - Google Drive`)}<body>${note}<div role="document">${escaped(name)}</div></body></html>`;
}

export function editorMarkup({ name }: DriveFile): string {
  return `${head(`${name} - Google Docs`)}<body>${note}<div id="docs-editor">${escaped(name)}</div></body></html>`;
}
