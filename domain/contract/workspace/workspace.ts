/** Workspaces: their names, support access, security log and statistics. */
import * as z from "zod/mini";
import { MemberRole } from "../../access/roles.ts";
import { IdCursor, Instant, WorkspaceId } from "../../ids.ts";
import { MemberId } from "../../workspace/member.ts";
import { WorkspaceEvent } from "../../workspace/workspace-event.ts";
import { endpoint } from "../endpoint.ts";

const limit = { calls: 120, seconds: 60 };
const id = z.string().check(z.minLength(1), z.maxLength(64));
const typedName = z.string().check(z.maxLength(400));

export const WorkspaceRow = z.object({
  _id: WorkspaceId,
  name: z.string(),
  role: MemberRole,
  isOwner: z.boolean(),
  /** Whether this is the caller's current workspace, used for calls that name none. */
  isCurrent: z.boolean(),
});
export type WorkspaceRow = z.infer<typeof WorkspaceRow>;

export const listWorkspacesCall = endpoint({
  method: "GET",
  path: "/api/workspace/all",
  summary: "List the caller's workspaces by name.",
  caller: "member",
  needs: "own_account",
  output: z.array(WorkspaceRow),
  limit,
});

export const createWorkspaceCall = endpoint({
  method: "POST",
  path: "/api/workspace/create",
  summary: "Create a workspace and switch to it. Names are unique among a person's own workspaces.",
  caller: "member",
  needs: "own_account",
  only: "web",
  body: z.strictObject({ name: typedName }),
  output: z.object({ _id: WorkspaceId, name: z.string() }),
  idempotent: true,
  limit: { calls: 20, seconds: 600 },
});

export const renameWorkspaceCall = endpoint({
  method: "POST",
  path: "/api/workspace/update/:id",
  summary: "Rename the workspace of the call.",
  caller: "member",
  needs: ["User", "MANAGE"],
  only: "not_extension",
  params: z.object({ id }),
  readBack: WorkspaceRow,
  body: z.strictObject({ name: typedName }),
  output: z.object({ _id: WorkspaceId, name: z.string() }),
  limit,
});

export const switchWorkspaceCall = endpoint({
  method: "POST",
  path: "/api/workspace/switch",
  summary: "Select the workspace for calls that name none.",
  caller: "member",
  needs: "own_account",
  only: "person",
  body: z.strictObject({ _id: id }),
  output: z.object({ _id: WorkspaceId }),
  limit,
});

export const deleteWorkspaceCall = endpoint({
  method: "DELETE",
  path: "/api/workspace/:id",
  summary:
    "Delete the workspace of the call. The caller must be its owner and only member; `name` must repeat its name. Recipients keep completed documents.",
  caller: "member",
  needs: ["User", "MANAGE"],
  only: "web",
  params: z.object({ id }),
  body: z.strictObject({ name: typedName }),
  output: z.object({ _id: WorkspaceId }),
  limit,
});

export const leaveWorkspaceCall = endpoint({
  method: "POST",
  path: "/api/workspace/leave",
  summary: "Leave the workspace of the call. The caller's documents pass to its owner.",
  caller: "member",
  needs: "own_account",
  only: "web",
  body: z.optional(z.strictObject({})),
  output: z.object({ _id: WorkspaceId }),
  limit,
});

const SupportState = z.object({
  /** Whether this installation has a support team. */
  isConfigured: z.boolean(),
  until: z.nullable(Instant),
  contents: z.boolean(),
});

export const enableSupportCall = endpoint({
  method: "POST",
  path: "/api/workspace/enable-support",
  summary:
    "Grant the operator's support team access until an instant, at most 30 days ahead; `null` ends the access immediately. `contents` lets them open documents.",
  confirmed: true,
  caller: "member",
  needs: ["User", "MANAGE"],
  only: "web",
  body: z.strictObject({ until: z.nullable(z.string().check(z.maxLength(30))), contents: z.optional(z.boolean()) }),
  output: SupportState,
  limit,
});

export const readSupportCall = endpoint({
  method: "GET",
  path: "/api/workspace/support",
  summary: "Read whether the support team has access.",
  caller: "member",
  needs: ["User", "VIEW"],
  output: SupportState,
  limit,
});

export const findDocumentHomeCall = endpoint({
  method: "GET",
  path: "/api/document/home/:documentId",
  summary:
    "Find which other workspace of the caller owns a document that they may see there; `not_found` for any other document.",
  caller: "member",
  needs: "own_account",
  only: "web",
  params: z.object({ documentId: z.string() }),
  output: z.object({ _id: WorkspaceId, name: z.string() }),
  limit,
});

export const AdmittingWorkspace = z.object({
  _id: WorkspaceId,
  name: z.string(),
  until: Instant,
  /** Whether the support team may open documents. */
  contents: z.boolean(),
});
export type AdmittingWorkspace = z.infer<typeof AdmittingWorkspace>;

export const listAdmittingWorkspacesCall = endpoint({
  method: "GET",
  path: "/api/support/workspaces",
  summary:
    "For the support team only: list the workspaces that currently grant it access, sorted by the end of access.",
  caller: "member",
  needs: "own_account",
  only: "person",
  query: z.object({
    cursor: z.optional(z.string().check(z.maxLength(100))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  }),
  output: z.object({ items: z.array(AdmittingWorkspace), cursor: z.nullable(z.string()) }),
  limit,
});

const TwoFactorRule = z.object({
  /** `false` if an external identity service manages the accounts. */
  offered: z.boolean(),
  /** Since when members need two-factor; `null` if they do not. */
  since: z.nullable(Instant),
  /** Whether the caller uses two-factor. */
  isOwnOn: z.boolean(),
  /** Number of active members without two-factor. */
  membersWithout: z.int(),
});

export const readTwoFactorRuleCall = endpoint({
  method: "GET",
  path: "/api/workspace/two-factor",
  summary: "Read whether members need two-factor, and how many do not use it.",
  caller: "member",
  needs: ["User", "MANAGE"],
  output: TwoFactorRule,
  limit,
});

export const changeTwoFactorRuleCall = endpoint({
  method: "POST",
  path: "/api/workspace/two-factor",
  summary:
    "Start or stop requiring two-factor from every member. The caller must use two-factor. Calls by members without it, with their API keys, and from embed sessions of those keys are refused with `two_factor_required`.",
  confirmed: true,
  caller: "member",
  needs: ["User", "MANAGE"],
  only: "web",
  recent: "strong",
  body: z.strictObject({ required: z.boolean() }),
  output: TwoFactorRule,
  limit: { calls: 20, seconds: 3600 },
});

export const listWorkspaceEventsCall = endpoint({
  method: "GET",
  path: "/api/workspace/log",
  summary: "List the workspace's security log, newest first; `kinds` are comma-separated.",
  caller: "member",
  needs: ["User", "MANAGE"],
  query: z.object({
    kinds: z.optional(z.string().check(z.maxLength(500))),
    cursor: z.optional(IdCursor),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  }),
  output: z.object({ items: z.array(WorkspaceEvent), cursor: z.nullable(z.string()) }),
  limit,
});

export const exportWorkspaceEventsCall = endpoint({
  method: "GET",
  path: "/api/workspace/log/export",
  summary: "Export the workspace's security log as CSV.",
  caller: "member",
  needs: ["User", "MANAGE"],
  bytes: "text/csv; charset=utf-8",
  limit: { calls: 10, seconds: 600 },
});

const Stat = z.object({
  available: z.union([z.int(), z.literal("unlimited")]),
  total: z.union([z.int(), z.literal("unlimited")]),
});

export const readStatsCall = endpoint({
  method: "GET",
  path: "/api/stats",
  summary: "Read used and remaining documents, workspaces and members; unlimited without a billing provider.",
  caller: "member",
  needs: "own_account",
  inWorkspace: true,
  output: z.object({
    documentCreditsStats: Stat,
    teamStats: Stat,
    userStats: Stat,
    membersData: z.array(z.object({ memberId: MemberId, name: z.string(), role: MemberRole, documents: z.int() })),
  }),
  limit,
});
