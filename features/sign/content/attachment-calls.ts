/** Separate from the other calls, since few signers are asked for a file. */
import {
  type AttachmentView,
  deleteSignerAttachmentCall,
  uploadSignerAttachmentCall,
} from "../../../domain/contract/views/attachment.ts";
import type { FieldKey } from "../../../domain/ids.ts";
import { type Answer, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { upload } from "../../host/upload.ts";
import type { LinkAccess } from "../room/session.ts";

/** Uploads a file to an attachment field. Aborting rejects. */
export function attach(
  host: Host,
  { access, field, file }: { access: () => LinkAccess; field: FieldKey; file: File },
  options: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Answer<AttachmentView>> {
  const form = () => {
    const formData = new FormData();
    for (const [name, secret] of Object.entries(access())) formData.append(name, secret);
    formData.append("field", field);
    formData.append("file", file, file.name);
    return formData;
  };
  return upload(host, uploadSignerAttachmentCall, form, options);
}

export function detach(host: Host, access: LinkAccess, field: FieldKey): Promise<Answer<{ field: FieldKey }>> {
  return call(host, deleteSignerAttachmentCall, { body: { ...access, field } });
}
