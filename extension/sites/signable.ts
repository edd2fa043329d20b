/** Which files can be signed at all, by what a page says of them. What a file really is, is seen from its bytes later. */
import { kindOfMediaType, kindOfName, type UploadKind } from "../../domain/file/upload-kinds.ts";

/**
 * A name like "minutes of 3.7" has no ending to go by: the media type counts then, unless it says no more than that it is
 * a file.
 * @returns `null` for one that cannot be signed
 */
export function signableKindOf(fileName: string, mediaType = ""): UploadKind | null {
  return kindOfName(fileName) ?? kindOfMediaType(mediaType);
}
