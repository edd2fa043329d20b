/** Moving templates into folders, and sharing them with members. */
import * as z from "zod/mini";
import { MemberRole } from "../../access/roles.ts";
import { FolderId, TemplateId, UserId } from "../../ids.ts";
import { TEMPLATE_SHARES_LIMIT } from "../../template/template.ts";
import { endpoint, MIDDLE_BODY } from "../endpoint.ts";

const params = z.object({ templateId: z.string() });
const query = z.object({ workspace: z.optional(z.string()) });
const limit = { calls: 240, seconds: 3600 };

export const moveTemplateCall = endpoint({
  method: "POST",
  path: "/api/template/move/:templateId",
  summary: "Move a template into a folder, or out of its folder (`null`).",
  caller: "member",
  needs: ["Templates", "MANAGE"],
  params,
  query,
  body: z.strictObject({ folderId: z.nullable(z.string().check(z.maxLength(64))) }),
  output: z.object({ _id: TemplateId, folderId: z.nullable(FolderId) }),
  limit,
});

/** `sees`: why they see the template even if not chosen. */
const TemplateViewer = z.object({
  user_id: UserId,
  name: z.string(),
  email: z.string(),
  role: MemberRole,
  isChosen: z.boolean(),
  sees: z.enum(["owner", "role", "none"]),
});
export type TemplateViewer = z.infer<typeof TemplateViewer>;

/** `isRestricted`: only chosen members, the owner and members who manage all templates see the template. */
export const TemplateSharing = z.object({ isRestricted: z.boolean(), members: z.array(TemplateViewer) });
export type TemplateSharing = z.infer<typeof TemplateSharing>;

export const readTemplateSharingCall = endpoint({
  method: "GET",
  path: "/api/template/sharing/:templateId",
  summary: "Read who sees a template: everybody in the workspace, or chosen members.",
  caller: "member",
  needs: ["Templates", "MANAGE"],
  params,
  query,
  output: TemplateSharing,
  limit,
});

const chosen = z.nullable(z.array(UserId).check(z.maxLength(TEMPLATE_SHARES_LIMIT)));

export const shareTemplateCall = endpoint({
  method: "POST",
  path: "/api/template/share/:templateId",
  summary:
    "Share a template with the whole workspace (`null`) or with chosen active members. Its web form stays public. With `former`, the choice that the caller read, a choice that was changed since is refused with `settings_changed` and the newer one.",
  caller: "member",
  needs: ["Templates", "MANAGE"],
  params,
  query,
  body: z.strictObject({ members: chosen, former: z.optional(chosen) }),
  bodyLimit: MIDDLE_BODY,
  output: TemplateSharing,
  limit,
});
