/** Content of each kind of mail, as data; templates render it. */
import type { AccountNotice } from "../../domain/account/account-notice.ts";
import type { SealDelay } from "../../domain/document/document.ts";
import type { DisabledReason } from "../../domain/integration/webhook/webhook.ts";
import type { InvitationReason } from "../../domain/job/job.ts";
import type { ReturnReason } from "../../domain/recipient/payment.ts";

export type Person = { name: string; email: string };

/** The sender of a document; `handledBy`: the member who took it over, and to whom replies go. */
export type Sender = Person & { handledBy?: Person };
/** `isSender`: the reader is the person who sent the document. */
type FromSender = { sender: Sender; isSender: boolean };

type MailedFile = { fileName: string; pages: number };

export type InvitationContent = {
  about: "invitation";
  reason: InvitationReason;
  ask: "sign" | "review" | "edit" | "host";
  /** The reader. */
  recipient: { name: string };
  /** Name of the signer on the reader's device; the reader's own name unless they are a host. */
  signer: string;
  /** The person who delegated. */
  delegator: { person: Person; reason: string } | null;
  sender: Sender;
  /** The reader is the person who sent the document. */
  isSender: boolean;
  title: string;
  message: string;
  files: readonly { fileName: string; pages: number }[];
  expiresAt: string | null;
  /** The signer must know a code that the sender tells them. */
  asksAccessCode?: boolean;
  link: string;
};

/** `signed`, `approved` and `edited` are the same event for three roles. `link` leads to the document's page. */
export type NoticeContent =
  | {
      about: "viewed" | "signed" | "approved" | "edited" | "paid";
      title: string;
      recipient: Person;
      at: string;
      link: string;
    }
  | { about: "delegated"; title: string; delegator: Person; recipient: Person; at: string; link: string }
  /** `waiting`: recipients whose turn it is. The link leads to an extension of the deadline. */
  | { about: "expiring"; title: string; expiresAt: string; waiting: readonly Person[]; link: string }
  /** Money that counts as no payment. The link leads to the refund. */
  | {
      about: "payment_failed";
      title: string;
      recipient: Person;
      reason: Exclude<ReturnReason, "ended">;
      amountMinor: number;
      currency: string;
      at: string;
      link: string;
    }
  | { about: "more_time_asked"; title: string; recipient: Person; expiresAt: string; hasEnded: boolean; link: string };

export type PeopleContent =
  /** To a person invited to the workspace `title`; `name` is empty if the inviter entered none. */
  | {
      about: "workspace_invitation";
      title: string;
      sender: Person;
      name: string;
      role: "admin" | "member" | "guest_member";
      days: number;
      link: string;
    }
  /** To a member with whom `sender` shares a document or a template. */
  | { about: "shared"; title: string; sender: Person; reader: { name: string }; link: string }
  | { about: "template_shared"; title: string; sender: Person; reader: { name: string }; link: string }
  /** Comments of other members, oldest first; `sender` wrote the last one. */
  | {
      about: "comments";
      title: string;
      sender: Person;
      reader: { name: string };
      comments: readonly { by: string; text: string }[];
      link: string;
    }
  /** Mail to a recipient who delegated or was absent. */
  | ({ about: "handed_over"; title: string; reader: { name: string }; to: Person; reason: string } & FromSender)
  /** To a CC address, with a read-only copy. */
  | ({ about: "for_review"; title: string; message: string; files: readonly MailedFile[]; link: string } & FromSender)
  /** To a released group member. */
  | ({ about: "released"; title: string; reader: { name: string }; group: string; link: string } & FromSender);

export type ProofContent =
  /** `host`: the host name of the page where the code is typed. */
  | {
      about: "one_time_code";
      title: string;
      sender: Sender;
      recipient: Person;
      code: string;
      minutes: number;
      host: string;
    }
  /** To the sender. `link` leads to the document's page. */
  | { about: "locked_out"; title: string; recipient: Person; failures: number; at: string; link: string }
  /** To the sender. `place`: the masked destination of the code. */
  | {
      about: "code_not_sent";
      title: string;
      recipient: Person;
      place: string;
      isText: boolean;
      at: string;
      link: string;
    };

/** The end of a document. `link` opens it for this reader; `null` if the reader has none. */
type Ended = { title: string; link: string | null } & FromSender;

/** Content of a mail: its kind and everything its texts need. Instants are ISO 8601, links absolute. */
export type MailContent =
  | InvitationContent
  | (Ended & {
      about: "completed";
      signers: readonly { name: string; signedAt: string }[];
      completedAt: string;
      verifyLink: string;
      /** The mail has the sealed PDF attached. */
      isAttached: boolean;
    })
  /** `isReader`: the mail goes to the person who declined. */
  | (Ended & { about: "declined"; by: { name: string }; reason: string; isReview: boolean; isReader: boolean })
  | (Ended & { about: "voided"; reason: string })
  | (Ended & { about: "expired"; expiredAt: string })
  | { about: "verify_email"; name: string; code: string; link: string; hours: number }
  | { about: "reset_password" | "sign_in"; name: string; link: string; minutes: number }
  /** `to`: the new address. */
  | { about: "change_email"; name: string; to: string; link: string; hours: number }
  | { about: "undo_email"; name: string; to: string; link: string; days: number }
  /** `eraseAt`: when the account is erased unless the link reopens it. */
  | { about: "account_closed"; name: string; eraseAt: string; link: string }
  /** For an address that already has an account; `link` leads to the sign-in. */
  | { about: "sign_up_code"; link: string }
  | { about: "sign_up_code"; code: string; minutes: number }
  /** `title`: of the web form. */
  | { about: "form_code"; title: string; code: string; minutes: number }
  | { about: "account_erased"; name: string; email: string }
  | { about: "prove"; name: string; code: string; minutes: number }
  | { about: "account_notice"; name: string; notice: AccountNotice; at: string; link: string }
  /** The end of a bulk sending. `title`: its template's name. */
  /** A webhook was disabled. `title`: the host of its URL. */
  | { about: "webhook_disabled"; title: string; name: string; reason: DisabledReason; at: string; link: string }
  | { about: "bulk_done"; title: string; name: string; sent: number; failed: number; link: string }
  /** `title`: the key's name. */
  | { about: "api_key_expiring"; title: string; name: string; expiresAt: string; link: string }
  /** An invitation to an invented recipient, which is only shown. */
  | { about: "sample"; sender: Sender; expiresAt: string; link: string }
  /** A test of the mail server, to the person who requested it. */
  | { about: "test_mail"; name: string; link: string }
  | { about: "seal_delayed"; title: string; delay: SealDelay; link: string }
  /** `reason`: the mail server's reply. */
  | { about: "not_delivered"; title: string; recipient: Person; reason: string; link: string }
  | NoticeContent
  | ProofContent
  | PeopleContent;
