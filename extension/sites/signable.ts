/** Whether a file is signable, judging by the page. The file's bytes are checked later. */
import { kindOfMediaType, kindOfName, type UploadKind } from "../../domain/file/upload-kinds.ts";

/**
 * A name like "minutes of 3.7" has no real extension: the media type decides then, unless it is the generic one.
 * @returns `null` if the file cannot be signed
 */
export function signableKindOf(fileName: string, mediaType = ""): UploadKind | null {
  return kindOfName(fileName) ?? kindOfMediaType(mediaType);
}
