/** Everything this extension knows about Drive's page, in one table. Recorded shapes: `tests/fixtures/drive`. */
export const drive = {
  /** Rows of the list and tiles of the grid alike. A row's id stands on it; some rows repeat it inside. */
  selected: '[data-id][aria-selected="true"], [data-id]:has(> [aria-selected="true"])',
  /** What tells a file's name, the surest first: the attribute, or the text where it is `null`. */
  names: [
    [".KL4NAf", null],
    ["[data-tooltip]", "data-tooltip"],
    ["[aria-label]", "aria-label"],
  ],
  /** Its address ends in the media type, in every language: `…/16/type/application/pdf`. */
  icon: 'img[src*="/type/"]',
} as const;

/** Behind the name in the title of a page that shows one file: " - Google Drive". */
export const titleEnd = / [-–] Google [\p{L}\s]+$/u;
