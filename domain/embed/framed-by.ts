/** Our own page in a frame says with each call who shows it; `null` as a word where the browser does not tell. */
export const FRAMED_BY_HEADER = "x-embed-framed-by";
