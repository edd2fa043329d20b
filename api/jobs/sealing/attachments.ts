import type { AttachedFile, DocumentState, StoredValue } from "../../../domain/document/change.ts";
import type { FieldKey, FilePartKey } from "../../../domain/ids.ts";
import { holderOf } from "../../../domain/recipient/group.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { AttachedPages } from "../../ports/seal.ts";

/** A signer's file: merged into the file that its field is on, or stored separately. */
export type Attachment = { file: AttachedFile; part: FilePartKey; by: string; isMerged: boolean };

/** The attachments of the mail, in the order of their fields. */
export function attachmentsOf(
  { fields, recipients }: DocumentState,
  values: ReadonlyMap<FieldKey, StoredValue>,
): Attachment[] {
  return fields.flatMap(({ key, part, recipient, mergeWithDocument }) => {
    const value = values.get(key);
    if (value?.kind !== "file") return [];
    const { kind: _, ...file } = value;
    return [{ file, part, by: holderOf(recipient, recipients)?.name ?? "", isMerged: mergeWithDocument === true }];
  });
}

/** The attachments that become pages of one file. */
export function attachedPagesOf(
  part: FilePartKey,
  attachments: readonly Attachment[],
  read: (sha256: string) => Promise<Bytes>,
): Promise<AttachedPages[]> {
  return Promise.all(
    attachments
      .filter((one) => one.isMerged && one.part === part)
      .map(async ({ file }) => ({
        kind: file.mediaType === "application/pdf" ? ("pdf" as const) : ("image" as const),
        bytes: await read(file.object),
      })),
  );
}
