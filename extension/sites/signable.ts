/** Which files can be signed at all, by what a page says of them. What a file really is, is seen from its bytes later. */

const kinds = {
  pdf: ["application/pdf", "application/x-pdf"],
  doc: ["application/msword"],
  docx: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ods: ["application/vnd.oasis.opendocument.spreadsheet"],
  jpg: ["image/jpeg", "image/jpg"],
  png: ["image/png"],
} as const;
export type SignableKind = keyof typeof kinds;

/** Media types that say no more than that it is a file. */
const unspecific = [
  "",
  "application/octet-stream",
  "application/x-download",
  "application/force-download",
  "binary/octet-stream",
];

/** @returns the kind by the file's name, else by its media type; `null` for one that cannot be signed */
export function signableKindOf(fileName: string, mediaType = ""): SignableKind | null {
  const byName = kindByName(fileName);
  if (byName) return byName;
  // A name like "minutes of 3.7" has no ending to go by: the media type counts, where there is one.
  const type = mediaType.toLowerCase();
  if (unspecific.includes(type)) return null;
  return names.find((kind) => (kinds[kind] as readonly string[]).includes(type)) ?? null;
}

const names = Object.keys(kinds) as SignableKind[];

function kindByName(fileName: string): SignableKind | null {
  const ending = /\.([a-z0-9]{1,5})\s*$/i.exec(fileName)?.[1]?.toLowerCase();
  if (ending === "jpeg") return "jpg";
  return names.find((kind) => kind === ending) ?? null;
}
