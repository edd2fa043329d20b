/** Documents shared with chosen members of their workspace. */
import * as z from "zod/mini";
import { MemberRole } from "../access/roles.ts";
import { UserId } from "../ids.ts";
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
  /** Why they see the document without its being shared with them; `barred`: they may see no document. */
  sees: z.enum(["owner", "role", "host", "none", "barred"]),
});
export type SharingMember = z.infer<typeof SharingMember>;

export const SharingView = z.object({
  /** Sorted by name; a caller who may not see the members gets only those who see the document by themselves or by a share. */
  members: z.array(SharingMember),
  /** Whether the caller may share the document with more members. */
  canAdd: z.boolean(),
});
export type SharingView = z.infer<typeof SharingView>;

export const readSharing = endpoint({
  method: "GET",
  path: "/api/document/sharing/:documentId",
  summary: "The members who see a document and why, and those with whom it can be shared.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  params,
  query,
  output: SharingView,
  limit,
});

export const shareDocument = endpoint({
  method: "POST",
  path: "/api/document/share/:documentId",
  summary: "Show a document to an active member, who is told by mail. A repeat changes nothing.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  params,
  query,
  body: z.strictObject({ member: UserId }),
  output: SharingView,
  limit,
});

export const unshareDocument = endpoint({
  method: "POST",
  path: "/api/document/unshare/:documentId",
  summary: "Withdraw a document from a member at once. A repeat changes nothing.",
  caller: "member",
  needs: ["Documents", "MANAGE"],
  params,
  query,
  body: z.strictObject({ member: UserId }),
  output: SharingView,
  limit,
});
