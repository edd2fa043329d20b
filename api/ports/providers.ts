/** Providers through which signers prove who they are, and how workspaces connect them. */
import type { IntegrationView } from "../../domain/contract/integration.ts";
import type { DocumentLanguage } from "../../domain/document-language.ts";
import type { Sha256, WorkspaceId } from "../../domain/ids.ts";

/** A workspace's own account with Twilio, and the Verify service in it. */
export type MessagingCredentials = { accountSid: string; authToken: string; serviceSid: string };

/** `unreachable`: nobody knows, so it has not been a try. */
export type MessageCheck = "approved" | "wrong" | "expired" | "unreachable";

/** One-time codes by text message, made and compared by the provider. */
export type Messaging = {
  /** `to` in E.164. The code of `instead` is dead then. `unreachable` may be tried again; `refused` may not. */
  start(
    credentials: MessagingCredentials,
    message: { to: string; language: DocumentLanguage; instead?: string },
  ): Promise<{ sent: true; reference: string } | { sent: false; kind: "refused" | "unreachable"; reason: string }>;
  check(credentials: MessagingCredentials, answer: { reference: string; code: string }): Promise<MessageCheck>;
  /** Whether the provider takes the credentials; sends nothing. */
  test(credentials: MessagingCredentials): Promise<"ok" | "refused" | "unreachable">;
};

/** The eSign service provider through which Aadhaar holders prove who they are; keeps number and code to itself. */
export type Esp = {
  /** What the provider says of itself; `null` while it cannot be asked. */
  status(): Promise<{ name: string; isSandbox: boolean } | null>;
  /** The number as twelve digits. A repeat of a transaction is the same one to the provider. */
  requestOtp(request: {
    transactionId: string;
    number: string;
    consentSha256: Sha256;
    reason: string;
  }): Promise<{ sent: true; reference: string } | { sent: false; kind: "refused" | "unreachable" }>;
  verifyOtp(answer: { reference: string; transactionId: string; otp: string }): Promise<EspVerdict>;
};

export type EspVerdict =
  | { kind: "verified"; certificate?: { subjectName: string; serial: string; issuer: string } }
  | { kind: "wrong" | "expired" | "unreachable" };

/** What a workspace has connected, at most one of a kind; the credentials are locked. */
export type IntegrationStore = {
  list(workspace: WorkspaceId): Promise<IntegrationView[]>;
  /** In the place of one of the same kind. */
  putTwilio(workspace: WorkspaceId, credentials: MessagingCredentials): Promise<IntegrationView>;
  findTwilio(workspace: WorkspaceId): Promise<MessagingCredentials | null>;
  /** Twilio does not take these any more; does nothing where others are connected meanwhile. */
  suspendTwilio(workspace: WorkspaceId, credentials: MessagingCredentials): Promise<void>;
  remove(workspace: WorkspaceId, id: string): Promise<void>;
};

/** Credits of a workspace for signatures with Aadhaar; spent in the commit of the document that costs them. */
export type CreditStore = { balance(workspace: WorkspaceId): Promise<number> };
