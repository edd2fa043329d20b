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
import type { ActingKey } from "../../domain/integration/acting-key.ts";
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

/** The permissions of an embed session. */
type EmbedGrant = { sessionSha256: Sha256; scope: EmbedScope; externalId?: string | undefined };

/** The caller, with the workspace of the call. */
export type Principal =
  | {
      kind: "member";
      user: SignedInUser;
      workspaceId: WorkspaceId;
      role: MemberRole;
      rights: Rights;
      /** The permission that the contract requires for the call, if any. */
      need?: Need;
      /** Set for the support team in a workspace that grants them access without documents' contents. */
      isWithoutContents?: true;
      /** Set if the workspace requires two-factor and the person does not use it: they may only act on their own account. */
      lacksTwoFactor?: true;
      /** Set for a program with this API key, or an embed session created with it. */
      apiKey?: string;
      /** The name of this key, for records of what was done with it. */
      key?: ActingKey;
      /** Set for an agent, besides its API key. */
      through?: "mcp";
      /** Set for a test key; every document made with it is a test. */
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
      /** The rate-limit subject of the network address. */
      address?: string;
    };

/** A person with an account, or a program or page that acts for one. */
export type MemberPrincipal = Extract<Principal, { kind: "member" }>;

/** The caller for whom a file is recorded. */
export type Uploader =
  | Pick<Extract<Principal, { kind: "guest" }>, "kind" | "workspaceId" | "address">
  | (Pick<MemberPrincipal, "kind" | "workspaceId" | "embed"> & { user: Pick<SignedInUser, "id"> });

export type UserProfile = {
  id: UserId;
  /** The identity service's id. */
  subject: string;
  displayName: string;
  language: string;
  timeZone: string;
  timeFormat: string;
  color: string;
  /** The person's current workspace, for calls that name none. */
  workspaceId: WorkspaceId;
  /** The person's membership in each of their workspaces, including ended ones. */
  memberships: Memberships;
  /** Set if two-factor is on. Also absent if a factor of an earlier version has not changed since. */
  hasTwoFactor?: true;
  mutedNotices?: SenderNotice[];
  /** The last call of "end all sessions". */
  extensionsEnd?: ExtensionsEnd;
  delegate?: Delegate;
  picture?: Picture | undefined;
  /** Set if the person chose the time zone; otherwise it is a guess. */
  timeZoneSet?: true;
  /** The address last confirmed with this installation, and the method. */
  emailProof?: EmailProof & { email: string };
  /** The last requested change of address. */
  emailChange?: EmailChange | undefined;
  /** Set while the account is closed: nobody can act for it, and its holder can only reopen it. */
  ending?: AccountEnd | undefined;
};

export type Memberships = Readonly<Record<WorkspaceId, Membership>>;

export type UserStore = {
  /** Creates the user with a workspace on the first call. */
  findOrCreate(facts: IdentityFacts, language: string): Promise<UserProfile>;
  find(id: UserId): Promise<UserProfile | null>;
  /** The existing users among these ids. */
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
    /** Jobs added in the commit of the change. */
    jobs?: readonly JobRequest[],
  ): Promise<UserProfile>;
  /** `email`: the confirmed address whose requests go to the delegate. `null` ends the delegation. */
  setDelegate(id: UserId, email: string, delegate: Delegate | null): Promise<void>;
  /** The stand-in of an address's holder at an instant. */
  findDelegate(email: string, at: Instant): Promise<Delegate | null>;
  /** Sets the person's current workspace. */
  chooseWorkspace(id: UserId, workspace: WorkspaceId): Promise<void>;
};

export type AccountEnds = {
  /** Closes the account and adds the jobs in one commit. Returns the effective end, which may be that of an earlier call. */
  begin(user: UserId, end: AccountEnd, extensionsEnd: ExtensionsEnd, jobs: readonly JobRequest[]): Promise<AccountEnd>;
  /** Returns `false` if the account is not closed or its erasure has begun. */
  cancel(user: UserId, at: Instant): Promise<boolean>;
  /** After this the account cannot be reopened. Returns `false` if it was reopened, or closed again later. */
  startErasure(user: UserId, askedAt: Instant): Promise<boolean>;
  /** Removes everything stored about a person. Removes the account last, in one commit with the jobs. */
  erase(profile: UserProfile, issuer: string, jobs: readonly JobRequest[]): Promise<void>;
};

export type SavedSignatureStore = {
  /** In the order in which they were saved. */
  list(user: UserId): Promise<SavedSignature[]>;
  /** Writes the changed items of a list that was read; `false` if another writer committed first. */
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
  /** Opens a session with its own workspace; the returned id is the secret. */
  open(nowMs: number): Promise<string>;
  find(sessionId: string, nowMs: number): Promise<WorkspaceId | null>;
};

export type ExtensionSessionStore = {
  /** Newest first, including recently ended ones. */
  list(user: UserId): Promise<Versioned<ExtensionSession>[]>;
  findBySecret(sha256: Sha256): Promise<Versioned<ExtensionSession> | null>;
  /** `false`: another writer was first. */
  put(before: Versioned<ExtensionSession> | null, next: ExtensionSession, nowMs: number): Promise<boolean>;
};

export type SignInSteps = {
  /** `secret`: 256 random bits that identify the step. */
  put(secret: string, step: SignInStep, nowMs: number): Promise<void>;
  /** Returns the step to exactly one caller; `null` if it is unknown, used or expired. */
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
  /** `revokeAll` does not revoke this purpose and the next one. */
  | "undo_email"
  | "keep_account"
  | "form";

/** Request for one mail's link and code. */
type AccountTokenRequest = {
  purpose: AccountTokenPurpose;
  user: UserId;
  email: string;
  /** The same in every retry of one mail. */
  requestId: string;
  requestedMs: number;
  nowMs: number;
  lifeMs: number;
};

export type AccountTokens = {
  /**
   * Issues the secrets for one request's mail, the same in every retry. They replace those of earlier requests; `null`
   * if a later request's were already issued.
   */
  issue(request: AccountTokenRequest): Promise<{ token: string; code: string } | null>;
  /** The account of a link; `null` unless it is the account's newest link. */
  find(purpose: AccountTokenPurpose, token: string, nowMs: number): Promise<{ user: UserId; email: string } | null>;
  /** When the newest mail to that address was requested, in ms; `null` if its code no longer works. */
  mailedMs(
    purpose: AccountTokenPurpose,
    holder: { user: UserId; email: string },
    nowMs: number,
  ): Promise<number | null>;
  /** Uses the link up; returns `true` to exactly one caller. */
  use(purpose: AccountTokenPurpose, token: string): Promise<boolean>;
  /** Invalidates the links and codes of all earlier mails, except those that undo a change of address. */
  revokeAll(user: UserId): Promise<void>;
  /** Redeems the code of the newest mail to that address. Counts wrong codes; several of them invalidate the correct one. */
  redeemCode(
    purpose: AccountTokenPurpose,
    holder: { user: UserId; email: string },
    code: string,
    nowMs: number,
  ): Promise<boolean>;
};
