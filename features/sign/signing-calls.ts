import type { BodyInput } from "../../domain/contract/endpoint.ts";
import { type OutlinesView, outlineForSigner, type TextToOutline } from "../../domain/contract/outlines.ts";
import { declineDocument, downloadSigned, openSession, signDocument } from "../../domain/contract/signing.ts";
import type { DownloadView, SignerView } from "../../domain/contract/views.ts";
import { type Answer, call } from "../api.ts";
import type { Host } from "../host.ts";

export type SignBody = Omit<BodyInput<typeof signDocument>, "token" | "timeZone" | "language">;

/** What the signing room asks of the server. */
export type SigningCalls = {
  /** The last part of the link, for calls that are made elsewhere. */
  token: string;
  open(): Promise<Answer<SignerView>>;
  /** The same key for a repeat of the same request. */
  sign(body: SignBody, idempotencyKey: string): Promise<Answer<SignerView>>;
  decline(reason: string, idempotencyKey: string): Promise<Answer<SignerView>>;
  download(): Promise<Answer<DownloadView>>;
  outlines(texts: TextToOutline[]): Promise<Answer<OutlinesView>>;
};

export function signingCalls(host: Host, token: string, language: () => string): SigningCalls {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    token,
    open: () => call(host, openSession, { body: { token, timeZone, language: language() } }),
    sign: (body, idempotencyKey) =>
      call(host, signDocument, { body: { ...body, token, timeZone, language: language() } }, { idempotencyKey }),
    decline: (reason, idempotencyKey) =>
      call(host, declineDocument, { body: { token, reason, timeZone } }, { idempotencyKey }),
    download: () => call(host, downloadSigned, { body: { token } }),
    outlines: (texts) => call(host, outlineForSigner, { body: { token, texts } }),
  };
}
