import type { FilePart } from "../../../domain/document/file-part.ts";
import { FilePartKey } from "../../../domain/ids.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";
import { findUploaded } from "./compose-file.ts";

/** A file that the caller uploaded, or one of a draft that they may change. */
export async function findFile(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  { part, documentId }: { part: string; documentId?: string },
): Promise<FilePart | null> {
  const key = FilePartKey.safeParse(part);
  if (!key.success) return null;
  const document = documentId ? await findOwnDocument(deps, principal, documentId) : null;
  const documentPart = document?.ok
    ? document.value.value.document.fileParts.find((one) => one.key === key.data)
    : null;
  return documentPart ?? (await findUploaded(deps, principal, key.data));
}
