import {
  type AttachmentView,
  deleteSignerAttachment,
  uploadSignerAttachment,
} from "../../domain/contract/attachment.ts";
import type { BodyInput } from "../../domain/contract/endpoint.ts";
import { type OutlinesView, outlineForSigner, type TextToOutline } from "../../domain/contract/outlines.ts";
import { declineDocument, downloadSigned, openSession, signDocument } from "../../domain/contract/signing.ts";
import type { DownloadView, SignerView } from "../../domain/contract/views.ts";
import type { FieldKey } from "../../domain/ids.ts";
import { type Answer, call, upload } from "../api.ts";
import type { Host } from "../host.ts";

export type SignBody = Omit<BodyInput<typeof signDocument>, "token" | "timeZone" | "language">;

/** What the signing room asks of the server. */
export type SigningCalls = {
  open(): Promise<Answer<SignerView>>;
  /** The same key for a repeat of the same request. */
  sign(body: SignBody, idempotencyKey: string): Promise<Answer<SignerView>>;
  decline(reason: string, idempotencyKey: string): Promise<Answer<SignerView>>;
  download(): Promise<Answer<DownloadView>>;
  outlines(texts: TextToOutline[]): Promise<Answer<OutlinesView>>;
  /** Aborting rejects. */
  attach(
    field: FieldKey,
    file: File,
    options: { onProgress: (share: number) => void; signal: AbortSignal },
  ): Promise<Answer<AttachmentView>>;
  detach(field: FieldKey): Promise<Answer<{ field: FieldKey }>>;
};

export function signingCalls(host: Host, token: string, language: () => string): SigningCalls {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    open: () => call(host, openSession, { body: { token, timeZone, language: language() } }),
    sign: (body, idempotencyKey) =>
      call(host, signDocument, { body: { ...body, token, timeZone, language: language() } }, { idempotencyKey }),
    decline: (reason, idempotencyKey) =>
      call(host, declineDocument, { body: { token, reason, timeZone } }, { idempotencyKey }),
    download: () => call(host, downloadSigned, { body: { token } }),
    outlines: (texts) => call(host, outlineForSigner, { body: { token, texts } }),
    attach(field, file, options) {
      const form = new FormData();
      form.append("token", token);
      form.append("field", field);
      form.append("file", file, file.name);
      return upload(host, uploadSignerAttachment, form, options);
    },
    detach: (field) => call(host, deleteSignerAttachment, { body: { token, field } }),
  };
}
