/** Drive's and the editors' pages as the stand-in shows them. */
import { escaped } from "./gmail-markup.ts";
import { type DriveFile, driveLinkOf } from "./mailbox.ts";

const head = (title: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title><link rel="stylesheet" href="/standin/page.css"></head>`;
const note = '<p class="standin-note">A stand-in for Google Drive on your own machine. Nothing here is real.</p>';

export function folderMarkup(files: readonly DriveFile[]): string {
  const rows = files.map(
    (file) =>
      `<div role="row" tabindex="0" data-id="${file.id}" data-link="${driveLinkOf(file)}" aria-selected="false" aria-label="${escaped(file.name)}"><img alt="" width="16" height="16" src="https://drive.google.com/standin/type/${file.mediaType}"><div class="KL4NAf">${escaped(file.name)}</div></div>`,
  );
  return `${head("Contracts - Google Drive")}<body>${note}<header><strong>Drive</strong></header><div role="main"><div role="grid">${rows.join("")}</div></div><script src="/standin/drive.js"></script></body></html>`;
}

export function fileMarkup({ name }: DriveFile): string {
  return `${head(`${name} - Google Drive`)}<body>${note}<div role="document">${escaped(name)}</div></body></html>`;
}

export function editorMarkup({ name }: DriveFile): string {
  return `${head(`${name} - Google Docs`)}<body>${note}<div id="docs-editor">${escaped(name)}</div></body></html>`;
}
