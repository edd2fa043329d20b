/** Providers for proof of identity, and workspaces' connections to them. */
import type { IntegrationView } from "../../domain/contract/integration/integration.ts";
import type { Sha256, WorkspaceId } from "../../domain/ids.ts";
import type { DocumentLanguage } from "../../domain/text/document-language.ts";
import type { WorkspaceEvent } from "../../domain/workspace/workspace-event.ts";

/** A workspace's own Twilio account, and its Verify service. */
export type MessagingCredentials = { accountSid: string; authToken: string; serviceSid: string };

/** `unreachable`: the result is unknown, so it does not count as an attempt. */
export type MessageCheck = "approved" | "wrong" | "expired" | "unreachable";

/** One-time codes by text message; the provider creates and compares them. */
export type Messaging = {
  /** Sends a code to `to` (E.164). Invalidates the code of `instead`. `unreachable` may be retried; `refused` may not. */
  start(
    credentials: MessagingCredentials,
    message: { to: string; language: DocumentLanguage; instead?: string },
  ): Promise<{ sent: true; reference: string } | { sent: false; kind: "refused" | "unreachable"; reason: string }>;
  check(credentials: MessagingCredentials, answer: { reference: string; code: string }): Promise<MessageCheck>;
  /** Whether the provider accepts the credentials; sends nothing. */
  test(credentials: MessagingCredentials): Promise<"ok" | "refused" | "unreachable">;
};

/** The eSign service provider for Aadhaar. Implementations must not store or log number and code. */
export type Esp = {
  /** The provider's name and mode; `null` while it is unreachable. */
  status(): Promise<{ name: string; isSandbox: boolean } | null>;
  /** Requests a code for a number of twelve digits. The provider treats a repeated transaction id as the same transaction. */
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

/** A workspace's connections, at most one per kind; credentials are encrypted. */
export type IntegrationStore = {
  list(workspace: WorkspaceId): Promise<IntegrationView[]>;
  /** Replaces one of the same kind; writes the event in the same commit. */
  putTwilio(workspace: WorkspaceId, credentials: MessagingCredentials, event: WorkspaceEvent): Promise<IntegrationView>;
  findTwilio(workspace: WorkspaceId): Promise<MessagingCredentials | null>;
  /** Marks credentials as rejected by Twilio; does nothing if other credentials were connected meanwhile. */
  suspendTwilio(workspace: WorkspaceId, credentials: MessagingCredentials): Promise<void>;
  /** Removes the connection and writes the event in one commit; does nothing if the connection is gone or was replaced. */
  remove(workspace: WorkspaceId, id: string, event: WorkspaceEvent): Promise<void>;
};

/** A workspace's credits for Aadhaar signatures; spent in the commit of the document that uses them. */
export type CreditStore = { balance(workspace: WorkspaceId): Promise<number> };
