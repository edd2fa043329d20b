/** Sizes and defaults of fields, without schemas: the signing page imports this file. */
export const fontSizes = [8, 10, 12, 14, 16, 18, 20, 22, 24, 32] as const;
export const DEFAULT_FONT_SIZE = 12;
/** A blue dark enough to read as ink on paper. */
export const DEFAULT_TEXT_COLOR = "#12172b";

export const LABEL_LIMIT = 200;
/** Maximum length of a field's text; longer text is refused while typing. */
export const TEXT_LIMIT = 2_000;
export const OPTIONS_LIMIT = 100;
/** Default number of boxes of a `cells` field. */
export const DEFAULT_CELLS = 8;
export const CELLS_LIMIT = 60;
export const ATTACHMENTS_LIMIT = 5;
export const ATTACHMENT_LIMIT_BYTES = 1_048_576;
/** Maximum number of texts per outline request, and of their characters together. */
export const OUTLINES_LIMIT = 60;
export const OUTLINES_LETTERS = 8_000;
/** Maximum number of blocks per workspace, fields per block, and characters in a block's name. */
export const FIELD_SETS_LIMIT = 50;
export const FIELD_SET_FIELDS_LIMIT = 30;
export const FIELD_SET_NAME_LIMIT = 60;
