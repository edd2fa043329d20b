import * as z from "zod/mini";
import { FieldKey, Sha256 } from "../../../domain/ids.ts";
import type { AttachmentStore } from "../../ports/documents.ts";
import * as keys from "../keys.ts";
import { commit, listEntries } from "../kv.ts";
import { pack, readEntry } from "../records.ts";

const Attachment = z.object({
  id: z.string(),
  field: FieldKey,
  object: Sha256,
  fileName: z.string(),
  mediaType: z.string(),
  size: z.int(),
  /** Epoch of the link that was used for the upload; earlier versions had only epoch 1. */
  linkEpoch: z._default(z.int(), 1),
});

/** Files uploaded into fields by signers who have not signed yet, one per field. */
export function attachmentStore(kv: Deno.Kv): AttachmentStore {
  return {
    async put(document, recipient, file) {
      await commit(kv.atomic().set(keys.attachmentKey(document, recipient, file.field), pack(file)));
    },
    async remove(document, recipient, field) {
      await kv.delete(keys.attachmentKey(document, recipient, field));
    },
    async list(document, recipient) {
      const entries = await listEntries(kv, { prefix: keys.attachments(document, recipient._id) });
      const files = entries.flatMap((entry) => readEntry(Attachment, entry) ?? []);
      return files.filter((file) => file.linkEpoch === recipient.linkEpoch);
    },
  };
}
