/** Workspaces and their members. */
import type { Shape } from "../../domain/field/shapes.ts";
import type { DocumentId, Instant, Sha256, UserId, WorkspaceId } from "../../domain/ids.ts";
import type { JobRequest } from "../../domain/job/job.ts";
import type { TranslatedLanguage } from "../../domain/text/language.ts";
import type { WorkspaceChange } from "../../domain/workspace/change.ts";
import type { Member, MemberId } from "../../domain/workspace/member.ts";
import type { Deletion, DoneDeletion } from "../../domain/workspace/retention.ts";
import type { Workspace } from "../../domain/workspace/workspace.ts";
import type { EventAuthor, WorkspaceEvent, WorkspaceEventKind } from "../../domain/workspace/workspace-event.ts";
import type { Versioned } from "./basics.ts";

export type ActiveMember = Member & { state: Extract<Member["state"], { status: "active" }> };

export type WorkspaceStore = {
  find(id: WorkspaceId): Promise<Versioned<Workspace> | null>;
  /** In the order of the ids; unknown ones are left out. */
  findAll(ids: readonly WorkspaceId[]): Promise<Workspace[]>;
  /**
   * Workspaces that admit the support team beyond `at`, by the end of the admission and then by id; those behind `after`.
   */
  listAdmitting(query: {
    at: Instant;
    after: { until: Instant; id: WorkspaceId } | null;
    limit: number;
  }): Promise<{ items: Workspace[]; hasMore: boolean }>;
  /** `false`: the owner has a workspace of that name, or too many. */
  create(workspace: Workspace, owner: ActiveMember, event: WorkspaceEvent): Promise<boolean>;
  /** `false`: the owner has another workspace of that name, or the workspace changed meanwhile. */
  rename(before: Versioned<Workspace>, name: string, event: WorkspaceEvent): Promise<boolean>;
  /** Ends the owner's membership; a job of the same commit removes drafts and templates. `false`: it changed meanwhile. */
  remove(before: Versioned<Workspace>, owner: Versioned<Member>, at: Instant, event: WorkspaceEvent): Promise<boolean>;
  /** Removes address book, blocks, folders and security log of a deleted workspace; repeatable. */
  clear(workspace: WorkspaceId): Promise<void>;
  /** The owner's workspace with this name, whatever its case. */
  findNamed(owner: UserId, name: string): Promise<WorkspaceId | null>;
  findMember(workspace: WorkspaceId, id: MemberId): Promise<Versioned<Member> | null>;
  /** Stores the owner as a member, unless they are: a workspace made with its account has no stored members at first. */
  addOwner(owner: ActiveMember): Promise<void>;
  findMemberOf(workspace: WorkspaceId, user: UserId): Promise<Versioned<Member> | null>;
  findMemberByEmail(workspace: WorkspaceId, email: string): Promise<Versioned<Member> | null>;
  findInvitation(tokenSha256: Sha256): Promise<Versioned<Member> | null>;
  listMembers(workspace: WorkspaceId): Promise<Member[]>;
  /** All or nothing: members, their accounts' memberships, log, jobs. `false`: something that was read changed meanwhile. */
  commit(write: {
    workspace: Versioned<Workspace>;
    change: WorkspaceChange;
    /** The records that the decision read, by member; checked even where they are not written. */
    read: readonly Versioned<Member>[];
    author: EventAuthor;
    at: Instant;
  }): Promise<boolean>;
  /**
   * Writes the workspace's rule about two-factor into a member's account, together with jobs. `unchanged`: it is there, or
   * they are no member; `lost`: workspace or account changed meanwhile.
   */
  writeTwoFactorRule(
    workspace: Versioned<Workspace>,
    user: UserId,
    jobs: readonly JobRequest[],
  ): Promise<"written" | "unchanged" | "lost">;
  /** Events that no change of a workspace or member goes with. */
  log(workspace: WorkspaceId, event: WorkspaceEvent): Promise<void>;
  /** Newest first, ids below `before`; a page of a filtered list may be short and have a next one. */
  listEvents(query: {
    workspace: WorkspaceId;
    kinds?: readonly WorkspaceEventKind[];
    before?: string;
    limit: number;
  }): Promise<{ items: WorkspaceEvent[]; next: string | null }>;
};

/** Records of deletions by a workspace's rule. */
export type DeletionStore = {
  /** Stores the record before anything is deleted; repeatable. */
  begin(workspace: WorkspaceId, deletion: Deletion): Promise<void>;
  /** Deletions that have begun and are not done. */
  listBegun(workspace: WorkspaceId, limit: number): Promise<Deletion[]>;
  /** Turns the record into its final one, once. */
  finish(workspace: WorkspaceId, document: DocumentId, at: Instant): Promise<void>;
  /** Drops the record of a document that stays. */
  cancel(workspace: WorkspaceId, document: DocumentId): Promise<void>;
  find(workspace: WorkspaceId, id: string): Promise<DoneDeletion | null>;
  /** Newest first, ids below `before`. */
  list(
    workspace: WorkspaceId,
    query: { before?: string | undefined; limit: number },
  ): Promise<{ items: DoneDeletion[]; next: string | null }>;
};

/** The content of a certificate of deletion: lines on an A4 page, in points from its top left. */
export type DrawDeletion = (deletion: DoneDeletion, workspace: string, language: TranslatedLanguage) => Shape[];
