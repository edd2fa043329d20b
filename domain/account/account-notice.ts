import * as z from "zod/mini";
import { Instant, WorkspaceId } from "../ids.ts";
import { SignInMethod } from "./security-event.ts";

/** A security notice, mailed to the account's address. */
export const AccountNotice = z.discriminatedUnion("kind", [
  z.object({
    kind: z.enum([
      "two_factor_on",
      "two_factor_off",
      "recovery_codes_renewed",
      "second_factor_paused",
      "password_changed",
      "email_changed",
      "account_kept",
    ]),
  }),
  /** `otherWays`: names of the linked issuers and passkeys that still sign in; absent in jobs of earlier versions. */
  z.object({ kind: z.literal("password_reset"), otherWays: z.optional(z.array(z.string())) }),
  z.object({ kind: z.literal("recovery_code_used"), left: z.int() }),
  /** A new way to sign in, with the name of the issuer or passkey. */
  z.object({ kind: z.enum(["issuer_linked", "passkey_added"]), name: z.string() }),
  /** `browser` and `system` are "" if unknown. */
  z.object({ kind: z.literal("new_browser"), method: SignInMethod, browser: z.string(), system: z.string() }),
  /** The counter of the passkey with this name did not increase. */
  z.object({ kind: z.literal("passkey_suspect"), name: z.string(), browser: z.string(), system: z.string() }),
  /** A workspace's new retention rule: completed documents are deleted after some days. */
  z.object({
    kind: z.literal("retention_set"),
    workspaceId: WorkspaceId,
    workspace: z.string(),
    days: z.int(),
    from: Instant,
  }),
  /** A workspace now requires two-factor; sent to members with and without it. */
  z.object({
    kind: z.enum(["two_factor_required", "two_factor_required_met"]),
    workspaceId: WorkspaceId,
    workspace: z.string(),
  }),
  /** The owner of a workspace, with this name, offers it to the reader. */
  z.object({ kind: z.literal("ownership_offered"), workspaceId: WorkspaceId, workspace: z.string(), by: z.string() }),
]);
export type AccountNotice = z.infer<typeof AccountNotice>;
