/** Calls about the contents of a workspace's mails. */
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

const MailRule = z.object({ attachesSealed: z.boolean() });

export const readMailRuleCall = endpoint({
  method: "GET",
  path: "/api/workspace/mail",
  summary: "Read whether mails about completed documents have the sealed PDF attached.",
  caller: "member",
  needs: ["User", "MANAGE"],
  output: MailRule,
  limit: { calls: 120, seconds: 60 },
});

export const saveMailRuleCall = endpoint({
  method: "POST",
  path: "/api/workspace/mail",
  summary:
    "Attach the sealed PDF to mails about completed documents, or send only the link. Never attached: more than 10 MB, documents whose recipients prove who they are, and documents with health data.",
  caller: "member",
  needs: ["User", "MANAGE"],
  only: "not_extension",
  readBack: MailRule,
  body: z.strictObject({ attachesSealed: z.boolean() }),
  output: MailRule,
  limit: { calls: 60, seconds: 60 },
});
