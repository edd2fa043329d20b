import * as z from "zod/mini";

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
    ]),
  }),
  z.object({ kind: z.literal("recovery_code_used"), left: z.int() }),
]);
export type AccountNotice = z.infer<typeof AccountNotice>;
