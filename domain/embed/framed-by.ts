/**
 * The header in which our own page in a frame reports who frames it; the text `null` when the browser does not tell.
 */
export const FRAMED_BY_HEADER = "x-embed-framed-by";
