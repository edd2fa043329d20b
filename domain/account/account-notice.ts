import * as z from "zod/mini";
import { WorkspaceId } from "../ids.ts";

/** News about the security of an account, mailed to its address. */
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
  z.object({ kind: z.literal("recovery_code_used"), left: z.int() }),
  /** A workspace requires two-factor from now on, of a person without it or with it. */
  z.object({
    kind: z.enum(["two_factor_required", "two_factor_required_met"]),
    workspaceId: WorkspaceId,
    workspace: z.string(),
  }),
]);
export type AccountNotice = z.infer<typeof AccountNotice>;
