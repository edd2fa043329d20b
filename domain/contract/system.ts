import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const CheckState = z.object({
  state: z.enum(["ok", "missing", "failing", "warning"]),
  /** The fault, described for the operator. */
  detail: z.optional(z.string()),
});

export const readHealth = endpoint({
  method: "GET",
  path: "/api/health",
  summary: "Whether everything this installation needs is there.",
  caller: "anyone",
  output: z.object({
    status: z.enum(["ok", "degraded"]),
    /** The product's version, by which clients decide whether they can work with this server. */
    version: z.string(),
    checks: z.object({
      kv: CheckState,
      objects: CheckState,
      mail: CheckState,
      seal: CheckState,
      /** Whether an outside identity service can be asked whose token it is. */
      identity: CheckState,
      /** Whether the issuers that people sign in with can be asked; missing without Google. */
      signIn: CheckState,
      convert: CheckState,
      /** Background jobs that were given up. */
      jobs: CheckState,
    }),
  }),
});

/** Exists only in development while no mail server is set. */
export const readDevMail = endpoint({
  method: "GET",
  path: "/api/dev/mail",
  summary: "Mails that would have been sent, newest first.",
  caller: "anyone",
  query: z.object({ to: z.optional(z.string()) }),
  output: z.array(
    z.object({
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      links: z.array(z.string()),
      at: z.string(),
    }),
  ),
});
