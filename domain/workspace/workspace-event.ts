/** The security log of a workspace: one schema per kind of event. */
import * as z from "zod/mini";
import { RightsChange } from "../access/rights.ts";
import { MemberRole } from "../access/roles.ts";
import { DocumentId, Instant, UserId } from "../ids.ts";
import { ActingKey } from "../integration/acting-key.ts";
import { ApiKeyType } from "../integration/api-key-type.ts";

const person = z.object({ name: z.string(), email: z.string() });

const WebhookFact = z.enum([
  "webhook_created",
  "webhook_changed",
  "webhook_secret_rotated",
  "webhook_paused",
  "webhook_resumed",
  "webhook_archived",
  "webhook_restored",
]);

const Fact = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["workspace_created", "workspace_deleted"]), name: z.string() }),
  z.object({ kind: z.literal("workspace_renamed"), from: z.string(), to: z.string() }),
  z.object({
    kind: z.enum(["member_invited", "invitation_resent", "invitation_accepted"]),
    member: person,
    role: MemberRole,
  }),
  z.object({
    kind: z.enum([
      "invitation_revoked",
      "member_activated",
      "member_deactivated",
      "member_left",
      "ownership_offered",
      "ownership_accepted",
      "ownership_withdrawn",
      "permissions_reset",
    ]),
    member: person,
  }),
  /** `heir`: the member who takes over the documents. */
  z.object({ kind: z.literal("member_removed"), member: person, heir: z.optional(person) }),
  z.object({ kind: z.literal("role_changed"), member: person, from: MemberRole, to: MemberRole }),
  z.object({ kind: z.literal("permissions_changed"), member: person, changes: RightsChange }),
  z.object({ kind: z.literal("key_permissions_changed"), name: z.string(), changes: RightsChange }),
  /** `type` is absent in events of earlier versions. */
  z.object({
    kind: z.enum([
      "api_key_created",
      "api_key_regenerated",
      "api_key_changed",
      "api_key_revoked",
      "key_permissions_reset",
    ]),
    name: z.string(),
    type: z.optional(ApiKeyType),
    isTest: z.optional(z.literal(true)),
  }),
  /** `name`: the masked address. */
  z.object({ kind: z.enum(["person_exported", "person_erased"]), name: z.string() }),
  /** `name`: the law or standard. */
  z.object({ kind: z.literal("certificate_requested"), name: z.string() }),
  z.object({ kind: z.literal("support_admitted"), until: Instant, contents: z.boolean() }),
  z.object({ kind: z.literal("support_ended") }),
  /** `call`: method and path of the call. */
  z.object({ kind: z.literal("support_acted"), call: z.string() }),
  z.object({ kind: z.enum(["integration_connected", "integration_disconnected"]), name: z.string() }),
  /** `name`: the host of the webhook's URL. */
  z.object({ kind: WebhookFact, name: z.string() }),
  z.object({
    kind: z.enum([
      "two_factor_required",
      "two_factor_optional",
      "retention_ended",
      "copies_mailed",
      "copies_not_mailed",
    ]),
  }),
  z.object({ kind: z.literal("retention_set"), days: z.int(), recipientsToo: z.boolean() }),
  /** `title`: the document's title at that time. */
  z.object({
    kind: z.enum(["document_shared", "document_unshared"]),
    document: DocumentId,
    title: z.string(),
    member: person,
  }),
  /** Only in workspaces with a business associate agreement. */
  z.object({ kind: z.literal("document_read"), document: DocumentId, title: z.string() }),
  z.object({ kind: z.literal("documents_exported") }),
  z.object({ kind: z.enum(["sites_changed", "branding_changed", "baa_requested", "log_exported"]) }),
]);
export type WorkspaceFact = z.infer<typeof Fact>;
export type WorkspaceEventKind = WorkspaceFact["kind"];

/** `by`: who acted; `through`: the program or extension that acted for them; `key`: the API key of the program. */
export const WorkspaceEvent = z.object({
  id: z.string(),
  at: Instant,
  by: z.object({ id: UserId, name: z.string(), email: z.string() }),
  through: z.optional(z.enum(["program", "extension", "support"])),
  /** Absent in events of earlier versions. */
  key: z.optional(ActingKey),
  fact: Fact,
});
export type WorkspaceEvent = z.infer<typeof WorkspaceEvent>;
/** The person who acted, and how, if not in the web app. */
export type EventAuthor = Pick<WorkspaceEvent, "by" | "through" | "key">;
