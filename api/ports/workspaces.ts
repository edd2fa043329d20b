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
  /** In the order of the ids; omits unknown ones. */
  findAll(ids: readonly WorkspaceId[]): Promise<Workspace[]>;
  /**
   * Workspaces that grant the support team access after `at`, sorted by the access's end and then by id; starts after
   * `after`.
   */
  listAdmitting(query: {
    at: Instant;
    after: { until: Instant; id: WorkspaceId } | null;
    limit: number;
  }): Promise<{ items: Workspace[]; hasMore: boolean }>;
  /** Returns `false` if the owner has a workspace of that name, or too many workspaces. */
  create(workspace: Workspace, owner: ActiveMember, event: WorkspaceEvent): Promise<boolean>;
  /** Returns `false` if the owner has another workspace of that name, or the workspace changed meanwhile. */
  rename(before: Versioned<Workspace>, name: string, event: WorkspaceEvent): Promise<boolean>;
  /**
   * Ends the owner's membership and removes the workspace; a job in the same commit removes drafts and templates.
   * Returns `false` if the workspace changed meanwhile.
   */
  remove(before: Versioned<Workspace>, owner: Versioned<Member>, at: Instant, event: WorkspaceEvent): Promise<boolean>;
  /** Removes contacts, blocks, folders and security log of a deleted workspace; can be repeated. */
  clear(workspace: WorkspaceId): Promise<void>;
  /** The owner's workspace with this name, ignoring case. */
  findNamed(owner: UserId, name: string): Promise<WorkspaceId | null>;
  findMember(workspace: WorkspaceId, id: MemberId): Promise<Versioned<Member> | null>;
  /** Stores the owner as a member if missing: a workspace created together with its account has no stored members at first. */
  addOwner(owner: ActiveMember): Promise<void>;
  findMemberOf(workspace: WorkspaceId, user: UserId): Promise<Versioned<Member> | null>;
  findMemberByEmail(workspace: WorkspaceId, email: string): Promise<Versioned<Member> | null>;
  findInvitation(tokenSha256: Sha256): Promise<Versioned<Member> | null>;
  listMembers(workspace: WorkspaceId): Promise<Member[]>;
  /**
   * Writes members, their accounts' memberships, log and jobs in one commit. Returns `false` if a record changed since
   * it was read.
   */
  commit(write: {
    workspace: Versioned<Workspace>;
    change: WorkspaceChange;
    /** The member records that the decision read; the commit checks them even if they are not written. */
    read: readonly Versioned<Member>[];
    author: EventAuthor;
    at: Instant;
  }): Promise<boolean>;
  /**
   * Copies the workspace's two-factor rule into a member's account and adds jobs. `unchanged`: the account is up to
   * date, or the person is not a member. `lost`: workspace or account changed meanwhile.
   */
  writeTwoFactorRule(
    workspace: Versioned<Workspace>,
    user: UserId,
    jobs: readonly JobRequest[],
  ): Promise<"written" | "unchanged" | "lost">;
  /** Logs an event that is not part of a change of a workspace or member. */
  log(workspace: WorkspaceId, event: WorkspaceEvent): Promise<void>;
  /** Newest first, ids below `before`; a page of a filtered list may be short and still have a next page. */
  listEvents(query: {
    workspace: WorkspaceId;
    kinds?: readonly WorkspaceEventKind[];
    before?: string;
    limit: number;
  }): Promise<{ items: WorkspaceEvent[]; next: string | null }>;
};

/** Records of deletions by a workspace's retention rule. */
export type DeletionStore = {
  /** Stores the record before anything is deleted; can be repeated. */
  begin(workspace: WorkspaceId, deletion: Deletion): Promise<void>;
  /** Unfinished deletions. */
  listBegun(workspace: WorkspaceId, limit: number): Promise<Deletion[]>;
  /** Replaces the record by its final form, once. */
  finish(workspace: WorkspaceId, document: DocumentId, at: Instant): Promise<void>;
  /** Removes the record of a document that was not deleted. */
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
