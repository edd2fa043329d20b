/** Sharing a document with members, and members' comments. */
import * as z from "zod/mini";
import { MemberRole } from "../access/roles.ts";
import { Instant, UserId } from "../ids.ts";
import { ActingKey } from "../integration/acting-key.ts";
import { endpoint } from "./endpoint.ts";

const params = z.object({ documentId: z.string() });
const query = z.object({ workspace: z.optional(z.string()) });
const limit = { calls: 240, seconds: 3600 };

export const SharingMember = z.object({
  user_id: UserId,
  name: z.string(),
  email: z.string(),
  role: MemberRole,
  isActive: z.boolean(),
  isShared: z.boolean(),
  /** Why they see the document without a share; `barred`: they may see no documents. */
  sees: z.enum(["owner", "role", "host", "none", "barred"]),
});
export type SharingMember = z.infer<typeof SharingMember>;

export const SharingView = z.object({
  /** Sorted by name. A caller who may not see all members gets only those who see the document. */
  members: z.array(SharingMember),
  /** Whether the caller may share the document with more members. */
  canAdd: z.boolean(),
});
export type SharingView = z.infer<typeof SharingView>;

export const readSharingCall = endpoint({
  method: "GET",
  path: "/api/document/sharing/:documentId",
  summary: "List the members who see a document and why, and the members with whom it can be shared.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  params,
  query,
  output: SharingView,
  limit,
});

export const shareDocumentCall = endpoint({
  method: "POST",
  path: "/api/document/share/:documentId",
  summary: "Share a document with an active member, who is notified by mail. A repeat changes nothing.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  params,
  query,
  body: z.strictObject({ member: UserId }),
  output: SharingView,
  limit,
});

export const unshareDocumentCall = endpoint({
  method: "POST",
  path: "/api/document/unshare/:documentId",
  summary: "Stop sharing a document with a member, effective immediately. A repeat changes nothing.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  params,
  query,
  body: z.strictObject({ member: UserId }),
  output: SharingView,
  limit,
});

const commentId = z.string().check(z.maxLength(64));
/** The service refuses longer texts with their own message. */
const text = z.string().check(z.maxLength(20_000));
const commentLimit = { calls: 120, seconds: 600 };
const Person = z.object({ user_id: UserId, name: z.string(), email: z.string() });

export const CommentView = z.object({
  id: z.string(),
  /** `null`: a former member. */
  by: z.nullable(Person),
  at: Instant,
  editedAt: z.nullable(Instant),
  /** The key with which a program wrote it for the author. */
  key: z.nullable(ActingKey),
  text: z.string(),
  mentions: z.array(z.string()),
  isOwn: z.boolean(),
  canDelete: z.boolean(),
});
export type CommentView = z.infer<typeof CommentView>;

export const CommentsView = z.object({
  /** Oldest first. */
  items: z.array(CommentView),
  /** Members who can be notified of a comment. */
  readers: z.array(Person),
  canAdd: z.boolean(),
});
export type CommentsView = z.infer<typeof CommentsView>;

export const listCommentsCall = endpoint({
  method: "GET",
  path: "/api/document/comments/:documentId",
  summary: "List members' comments on a document, oldest first. Recipients never see comments.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  contents: true,
  params,
  query,
  output: CommentsView,
});

export const addCommentCall = endpoint({
  method: "POST",
  path: "/api/document/comments/:documentId",
  summary: "Comment on a document. The document's owner, earlier authors and mentioned members are notified by mail.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  contents: true,
  params,
  query,
  body: z.strictObject({ text, mentions: z._default(z.array(UserId).check(z.maxLength(50)), []) }),
  output: CommentsView,
  idempotent: true,
  limit: commentLimit,
});

export const editCommentCall = endpoint({
  method: "PATCH",
  path: "/api/document/comments/:documentId",
  summary: "Change the caller's own comment.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  contents: true,
  params,
  query,
  body: z.strictObject({ comment: commentId, text }),
  output: CommentsView,
  limit: commentLimit,
});

export const deleteCommentCall = endpoint({
  method: "DELETE",
  path: "/api/document/comments/:documentId",
  summary: "Delete the caller's own comment; admins can delete any comment. A repeat changes nothing.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  contents: true,
  params,
  query: z.object({ ...query.shape, comment: commentId }),
  output: CommentsView,
  limit: commentLimit,
});
