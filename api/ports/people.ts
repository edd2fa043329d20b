/** Callers and accounts. */
import type { Need, Rights } from "../../domain/access/rights.ts";
import type { MemberRole } from "../../domain/access/roles.ts";
import type { AccountEnd } from "../../domain/account/account-end.ts";
import type { EmailChange } from "../../domain/account/email-change.ts";
import type { EmailProof } from "../../domain/account/email-proof.ts";
import type { ExtensionSession, ExtensionsEnd } from "../../domain/account/extension-session.ts";
import type { Picture } from "../../domain/account/picture.ts";
import type { SavedSignature } from "../../domain/account/saved-signature.ts";
import type { SignInStep } from "../../domain/account/sign-in-step.ts";
import type { Delegate } from "../../domain/contract/user.ts";
import type { SenderNotice } from "../../domain/document/document.ts";
import type { SavedFilter } from "../../domain/document/saved-filter.ts";
import type { EmbedScope } from "../../domain/embed/session.ts";
import type { Instant, Sha256, UserId, WorkspaceId } from "../../domain/ids.ts";
import type { JobRequest } from "../../domain/job/job.ts";
import type { Membership } from "../../domain/workspace/member.ts";
import type { IdentityFacts } from "./account/identity.ts";
import type { Versioned } from "./basics.ts";

export type SignedInUser = {
  id: UserId;
  email: string;
  name: string;
  emailVerified: boolean;
  language: string;
};

/** The reach of an embedding page's session. */
type EmbedGrant = { sessionSha256: Sha256; scope: EmbedScope; externalId?: string | undefined };

/** The caller, with the workspace of the call. */
export type Principal =
  | {
      kind: "member";
      user: SignedInUser;
      workspaceId: WorkspaceId;
      role: MemberRole;
      rights: Rights;
      /** The permission that the call needs, where the contract names one. */
      need?: Need;
      /** Set for the support team, in a workspace that admits them without its documents' contents. */
      isWithoutContents?: true;
      /** The workspace requires two-factor and the person does not use it: they only act on their own account. */
      lacksTwoFactor?: true;
      /** Set for a program with this API key, or a page with a session made with it. */
      apiKey?: string;
      /** Set for an agent, besides its API key. */
      through?: "mcp";
      /** Set for a test key: whatever is made with it is a test. */
      isTest?: true;
      /** Set for the browser extension, with its session. */
      extension?: string;
      embed?: EmbedGrant;
    }
  | {
      kind: "guest";
      sessionId: string;
      workspaceId: WorkspaceId;
      role: "guest_session";
      rights: Rights;
      need?: Need;
      /** The name for rate limits per address. */
      address?: string;
    };

/** A person with an account, or a program or page that acts for one. */
export type MemberPrincipal = Extract<Principal, { kind: "member" }>;

export type UserProfile = {
  id: UserId;
  /** The identity service's id. */
  subject: string;
  displayName: string;
  language: string;
  timeZone: string;
  timeFormat: string;
  color: string;
  /** The workspace of calls that name none. */
  workspaceId: WorkspaceId;
  /** The person's rights in each of their workspaces, ended ones included. */
  memberships: Memberships;
  /** Two-factor is on. Absent as well while a factor of an earlier version has not changed since. */
  hasTwoFactor?: true;
  mutedNotices?: SenderNotice[];
  /** The last "end all sessions". */
  extensionsEnd?: ExtensionsEnd;
  delegate?: Delegate;
  picture?: Picture | undefined;
  /** The time zone was chosen, not assumed. */
  timeZoneSet?: true;
  /** The address last confirmed with this installation, and how. */
  emailProof?: EmailProof & { email: string };
  /** The last change of address that was asked for. */
  emailChange?: EmailChange | undefined;
  /** The account is closed: nobody acts for it, and its holder can only take it back. */
  ending?: AccountEnd | undefined;
};

export type Memberships = Readonly<Record<WorkspaceId, Membership>>;

export type UserStore = {
  /** Made together with a workspace at first sight. */
  findOrCreate(facts: IdentityFacts, language: string): Promise<UserProfile>;
  find(id: UserId): Promise<UserProfile | null>;
  /** Those of the ids that exist. */
  findAll(ids: readonly UserId[]): Promise<UserProfile[]>;
  update(
    id: UserId,
    change: Partial<
      Pick<
        UserProfile,
        | "displayName"
        | "language"
        | "timeZone"
        | "timeFormat"
        | "mutedNotices"
        | "extensionsEnd"
        | "emailProof"
        | "picture"
        | "timeZoneSet"
        | "emailChange"
      >
    >,
    /** Added in the commit of the change. */
    jobs?: readonly JobRequest[],
  ): Promise<UserProfile>;
  /** `email`: the confirmed address whose requests go to the delegate. `null` ends the delegation. */
  setDelegate(id: UserId, email: string, delegate: Delegate | null): Promise<void>;
  /** The stand-in of an address's holder at an instant. */
  findDelegate(email: string, at: Instant): Promise<Delegate | null>;
  /** Chooses the workspace of calls that name none. */
  chooseWorkspace(id: UserId, workspace: WorkspaceId): Promise<void>;
};

export type AccountEnds = {
  /** Closes the account and adds the jobs in one commit. The end in force: another's, if one came first. */
  begin(user: UserId, end: AccountEnd, extensionsEnd: ExtensionsEnd, jobs: readonly JobRequest[]): Promise<AccountEnd>;
  /** `false`: the account is not closed, or its erasure has begun. */
  cancel(user: UserId, at: Instant): Promise<boolean>;
  /** After this the account cannot be reopened. `false`: it was taken back, or closed anew. */
  startErasure(user: UserId, askedAt: Instant): Promise<boolean>;
  /** Removes everything stored about a person; the account itself last, in one commit with the jobs. */
  erase(profile: UserProfile, issuer: string, jobs: readonly JobRequest[]): Promise<void>;
};

export type SavedSignatureStore = {
  /** In the order in which they were saved. */
  list(user: UserId): Promise<SavedSignature[]>;
  /** Writes the changed ones of a list that was read; `false`: another writer was first. */
  replace(user: UserId, before: readonly SavedSignature[], after: readonly SavedSignature[]): Promise<boolean>;
};

export type SavedFilterStore = {
  /** In the order in which they were saved. */
  list(user: UserId, workspace: WorkspaceId): Promise<SavedFilter[]>;
  /** Writes the changed ones of a list that was read; `false`: another writer was first. */
  replace(
    user: UserId,
    workspace: WorkspaceId,
    filters: { before: readonly SavedFilter[]; after: readonly SavedFilter[] },
  ): Promise<boolean>;
};

export type GuestStore = {
  /** A new session with a workspace of its own; the id is the secret. */
  open(nowMs: number): Promise<string>;
  find(sessionId: string, nowMs: number): Promise<WorkspaceId | null>;
};

export type ExtensionSessionStore = {
  /** Newest first, with recently ended ones. */
  list(user: UserId): Promise<Versioned<ExtensionSession>[]>;
  findBySecret(sha256: Sha256): Promise<Versioned<ExtensionSession> | null>;
  /** `false`: another writer was first. */
  put(before: Versioned<ExtensionSession> | null, next: ExtensionSession, nowMs: number): Promise<boolean>;
};

export type SignInSteps = {
  /** `secret`: 256 random bits that lead back to the step. */
  put(secret: string, step: SignInStep, nowMs: number): Promise<void>;
  /** The step, for exactly one caller; `null` when it is unknown, used or too old. */
  take<K extends SignInStep["kind"]>(
    kind: K,
    secret: string,
    nowMs: number,
  ): Promise<Extract<SignInStep, { kind: K }> | null>;
};

export type AccountTokenPurpose =
  | "verify_email"
  | "reset_password"
  | "sign_in"
  | "sign_up"
  | "prove"
  | "change_email"
  /** This one and the next survive `revokeAll`. */
  | "undo_email"
  | "keep_account"
  | "form";

/** Request for one mail's link and code. */
type AccountTokenRequest = {
  purpose: AccountTokenPurpose;
  user: UserId;
  email: string;
  /** The same for every retry of one mail. */
  requestId: string;
  requestedMs: number;
  nowMs: number;
  lifeMs: number;
};

export type AccountTokens = {
  /**
   * The secrets of one request's mail, the same for every retry. They replace those of earlier requests; `null` if a
   * later request's were already issued.
   */
  issue(request: AccountTokenRequest): Promise<{ token: string; code: string } | null>;
  /** The account whose newest link this is. */
  find(purpose: AccountTokenPurpose, token: string, nowMs: number): Promise<{ user: UserId; email: string } | null>;
  /** `true` for exactly one caller. */
  use(purpose: AccountTokenPurpose, token: string): Promise<boolean>;
  /** Voids the links and codes of all mails so far, except the one that undoes a change of address. */
  revokeAll(user: UserId): Promise<void>;
  /** Redeems the code of the newest mail to that address. Wrong codes are counted, and several void the right one. */
  redeemCode(
    purpose: AccountTokenPurpose,
    holder: { user: UserId; email: string },
    code: string,
    nowMs: number,
  ): Promise<boolean>;
};
