import * as z from "zod/mini";
import { SELECTOR } from "../operation/mail-records.ts";
import { endpoint } from "./endpoint.ts";

export const CheckState = z.object({
  state: z.enum(["ok", "missing", "failing", "warning"]),
  /** The fault, described for the operator. */
  detail: z.optional(z.string()),
});

export const readHealthCall = endpoint({
  method: "GET",
  path: "/api/health",
  summary: "Check the services that this installation needs.",
  caller: "anyone",
  output: z.object({
    status: z.enum(["ok", "degraded"]),
    /** The product's version, with which clients check compatibility. */
    version: z.string(),
    checks: z.object({
      kv: CheckState,
      objects: CheckState,
      mail: CheckState,
      seal: CheckState,
      /** Whether the external identity service is reachable for verifying tokens. */
      identity: CheckState,
      /** Whether the sign-in issuers are reachable; missing without Google. */
      signIn: CheckState,
      convert: CheckState,
      /** The engine that compares cleaned files with their uploads. */
      secondEngine: CheckState,
      /** State of background jobs: whether there are dead letters. */
      jobs: CheckState,
    }),
  }),
});

/** Exists only in development while no mail server is set. */
export const readDevMailCall = endpoint({
  method: "GET",
  path: "/api/dev/mail",
  summary: "List the mails of the development outbox, newest first.",
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

export const MailTest = z.object({
  /** `outbox`: the development outbox took the mail. */
  state: z.enum(["sent", "refused", "unreachable", "outbox"]),
  to: z.string(),
  /** The mail server's reply if the mail was not sent. */
  reason: z.nullable(z.string()),
  lines: z.array(z.object({ by: z.enum(["us", "server"]), line: z.string() })),
  /** `null` without a mail server. */
  domain: z.nullable(z.string()),
  records: z.array(
    z.object({
      kind: z.enum(["spf", "dkim", "dmarc"]),
      name: z.string(),
      record: z.nullable(z.string()),
      verdict: z.enum(["good", "missing", "many", "invalid", "open", "weak", "revoked", "unknown"]),
    }),
  ),
});
export type MailTest = z.infer<typeof MailTest>;

export const testMailCall = endpoint({
  method: "POST",
  path: "/api/operation/mail-test",
  summary:
    "For the support team only: send a test mail to the caller now. Returns the transcript with the mail server, and an evaluation of the sending domain's DNS records.",
  caller: "member",
  needs: "own_account",
  only: "person",
  body: z.strictObject({
    /** Selector of the domain's DKIM key; by default common selectors are tried. */
    selector: z.optional(z.string().check(z.regex(SELECTOR))),
  }),
  output: MailTest,
  limit: { calls: 10, seconds: 600 },
});
