/** Sizes and defaults of fields, apart from the schemas: the signing page reads these and no schema. */
export const fontSizes = [8, 10, 12, 14, 16, 18, 20, 22, 24, 32] as const;
export const DEFAULT_FONT_SIZE = 12;
/** Blue so dark that it reads as ink on paper. */
export const DEFAULT_TEXT_COLOR = "#12172b";

export const LABEL_LIMIT = 200;
/** The longest text a field takes; longer is refused while typing. */
export const TEXT_LIMIT = 2_000;
export const OPTIONS_LIMIT = 100;
/** Boxes of a `cells` field whose sender said nothing else. */
export const DEFAULT_CELLS = 8;
export const CELLS_LIMIT = 60;
export const ATTACHMENTS_LIMIT = 5;
export const ATTACHMENT_LIMIT_BYTES = 1_048_576;
/** How many texts one call may ask the outlines of, and how many letters they may have together. */
export const OUTLINES_LIMIT = 60;
export const OUTLINES_LETTERS = 8_000;
/** Blocks of a workspace, fields of a block, letters of its name. */
export const BLOCKS_LIMIT = 50;
export const BLOCK_FIELDS_LIMIT = 30;
export const BLOCK_NAME_LIMIT = 60;
