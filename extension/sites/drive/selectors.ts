/**
 * Everything this extension knows about Drive's page, in one table. Each selector names public code that relies on
 * it, with the year that the code itself states; "undated" code is maintained and states none. Samples are in
 * `tests/fixtures/drive`; `docs/gmail-and-drive.md` explains how to check them.
 */
export const drive = {
  /**
   * A file of a list (`tr[role="row"][data-id]`) or of the grid. The icon inside repeats the id.
   * kpathipan/dropdrive `browser-extension/chrome/content.js` (2026-07, seen in list and grid), filipeaaoliveira/
   * google-drive-html-preview `src/content/content.js` (2026-08), a scraper of file names in `[role="row"][data-id]` (2026).
   */
  row: "[data-id]",
  /** The element that contains all cells of a file. */
  wholeRow: 'tr, [role="row"]',
  /**
   * On the row, its only child or a cell: dropdrive (2026-07), google-drive-html-preview (2026-08), an inline
   * previewer (undated). For signed-in users Drive does not always set it, says a Markdown reader (undated), which
   * tracks presses for that reason, as `selection.ts` does.
   */
  selected: '[aria-selected="true"]',
  /** Folders of the side tree can be selected, too, but are no files of the list. */
  sideTree: '[role="tree"], [role="treeitem"], nav, [role="navigation"]',
  /**
   * The name alone, the most reliable first. `strong.DNoYtb`: a scraper of file names (2026), a CDP reader of
   * `tr[role="row"]`, a documented row schema, six readers of shared folders (undated). `.KL4NAf`: 2021 to 2023, gone
   * from lists.
   */
  names: ["strong.DNoYtb", ".KL4NAf"],
  /**
   * The name followed by words for the type, in the page's language: "Lease.pdf PDF Shared". `.JxSEve[aria-label]`: a row's
   * schema, three readers of shared folders (undated). `[data-tooltip]`: a crawler of folders (undated), the scraper (2026).
   * Labels of rows: google-drive-html-preview (2026-08).
   */
  labels: [
    [".JxSEve[aria-label]", "aria-label"],
    ["[data-tooltip]", "data-tooltip"],
    ["[aria-label]", "aria-label"],
  ],
  /** Addresses of older icons end in the media type (recorded 2021 to 2024); newer ones are SVGs without one. */
  icon: 'img[src*="/type/"]',
  /**
   * A preview over the list, which keeps the folder's address and title. Closed ones stay in the page with
   * `aria-hidden`: google-drive-html-preview (2026-08), an inline previewer (undated).
   */
  preview: '[role="dialog"]',
  /**
   * The name in the preview's bar: a downloader of films, a downloader of PDFs, an extension for PDFs (all undated).
   */
  previewName: ".a-b-K-T",
  /** A file opened on its own page has its name here, too. */
  openName: 'meta[itemprop="name"], meta[property="og:title"]',
} as const;

/**
 * Suffix of the title of a page that shows one file: " - Google Drive", " – Google Docs", " - Disque Google", " -
 * مستندات Google". google-drive-html-preview (2026-08), an inline previewer, a reader of shared folders (undated).
 */
export const titleEnd = / [-–—] [^-–—]*Google[^-–—]*$/u;
