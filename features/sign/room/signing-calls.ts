import {
  type OutlinesView,
  outlineForSignerCall,
  type TextToOutline,
} from "../../../domain/contract/draft/outlines.ts";
import type { BodyInput } from "../../../domain/contract/endpoint.ts";
import {
  approveDocumentCall,
  declineDocumentCall,
  downloadSignedCall,
  openSessionCall,
  signDocumentCall,
} from "../../../domain/contract/signing/signing.ts";
import { type StoredVerifyView, verifySignedCall } from "../../../domain/contract/verify.ts";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import type { DownloadView } from "../../../domain/contract/views/views.ts";
import { type Answer, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import type { LinkAccess, Session } from "./session.ts";

export type SignBody = Omit<BodyInput<typeof signDocumentCall>, "token" | "session" | "timeZone" | "language">;

/** Server calls of the signing room. */
export type SigningCalls = {
  /** Credentials for calls made elsewhere; `null` in a preview, which makes none. */
  access(): LinkAccess | null;
  open(): Promise<Answer<SignerView>>;
  /** A retry of the same request uses the same key. */
  sign(body: SignBody, idempotencyKey: string): Promise<Answer<SignerView>>;
  approve(shown: Pick<SignBody, "viewedSha256" | "pagesSeen">, idempotencyKey: string): Promise<Answer<SignerView>>;
  decline(reason: string, idempotencyKey: string): Promise<Answer<SignerView>>;
  download(): Promise<Answer<DownloadView>>;
  /** Verifies a sealed file; `file`: its position. */
  verify(file: number): Promise<Answer<StoredVerifyView>>;
  outlines(texts: TextToOutline[]): Promise<Answer<OutlinesView>>;
};

export function signingCalls(host: Host, session: Session, language: () => string): SigningCalls {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const who = session.access;
  const about = () => ({ ...who(), timeZone, language: language() });
  return {
    access: who,
    open: () => call(host, openSessionCall, { body: about() }),
    sign: (body, idempotencyKey) => call(host, signDocumentCall, { body: { ...body, ...about() } }, { idempotencyKey }),
    approve: ({ viewedSha256, pagesSeen }, idempotencyKey) =>
      call(host, approveDocumentCall, { body: { viewedSha256, pagesSeen, ...about() } }, { idempotencyKey }),
    decline: (reason, idempotencyKey) =>
      call(host, declineDocumentCall, { body: { ...who(), reason, timeZone } }, { idempotencyKey }),
    download: () => call(host, downloadSignedCall, { body: who() }),
    verify: (file) => call(host, verifySignedCall, { body: { ...who(), file } }),
    outlines: (texts) => call(host, outlineForSignerCall, { body: { ...who(), texts } }),
  };
}
