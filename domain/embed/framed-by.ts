/** Header in which the framed embed page reports the origin that frames it; the text `null` if the browser does not reveal it. */
export const FRAMED_BY_HEADER = "x-embed-framed-by";
