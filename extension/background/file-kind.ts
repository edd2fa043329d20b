/** What a file is and what it is called, whoever handed it out. */
import {
  isOfficeContainer,
  KIND_HEAD_BYTES,
  kindOfBytes,
  kindOfMediaType,
  kindOfName,
  type UploadKind,
  uploadKinds,
} from "../../domain/file/upload-kinds.ts";

/** By the first bytes, whatever else is said. Files of office programs alone begin alike: there it counts what was said. */
export async function kindOfFile(bytes: Blob, name: string, mediaType = ""): Promise<UploadKind | null> {
  const head = new Uint8Array(await bytes.slice(0, KIND_HEAD_BYTES).arrayBuffer());
  const kind = kindOfBytes(head, name);
  if (kind || !isOfficeContainer(head)) return kind;
  const said = kindOfName(name) ?? kindOfMediaType(mediaType);
  return said && uploadKinds[said].madeBy === "office" ? said : null;
}

/** Fit for a form, and with the ending of what it is: the server tells some kinds apart by that. */
export function fileNameOf(name: string, kind: UploadKind): string {
  const plain = (name || "document").replace(/[/\\\p{Cc}]/gu, "_").slice(-200);
  return kindOfName(plain) === kind ? plain : `${plain}${uploadKinds[kind].endings[0]}`;
}
