/** Determines a file's kind and name, whatever its source. */
import {
  isOfficeContainer,
  KIND_HEAD_BYTES,
  kindOfBytes,
  kindOfMediaType,
  kindOfName,
  type UploadKind,
  uploadKinds,
} from "../../domain/file/upload-kinds.ts";

/** Detects the kind by the first bytes. Only office files start alike: for them the name or media type decides. */
export async function kindOfFile(bytes: Blob, name: string, mediaType = ""): Promise<UploadKind | null> {
  const head = new Uint8Array(await bytes.slice(0, KIND_HEAD_BYTES).arrayBuffer());
  const kind = kindOfBytes(head, name);
  if (kind || !isOfficeContainer(head)) return kind;
  const declaredKind = kindOfName(name) ?? kindOfMediaType(mediaType);
  return declaredKind && uploadKinds[declaredKind].madeBy === "office" ? declaredKind : null;
}

/**
 * Makes a name safe for a form and gives it the extension of its kind: the server distinguishes some kinds by
 * extension.
 */
export function fileNameOf(name: string, kind: UploadKind): string {
  const plain = (name || "document").replace(/[/\\\p{Cc}]/gu, "_").slice(-200);
  return kindOfName(plain) === kind ? plain : `${plain}${uploadKinds[kind].endings[0]}`;
}
