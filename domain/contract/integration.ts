/** Services of others that a workspace connects with credentials of its own. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

/** The kinds that can be connected now. */
export const IntegrationKind = z.enum(["twilio"]);
export type IntegrationKind = z.infer<typeof IntegrationKind>;

const workspace = z.object({ workspace: z.optional(z.string().check(z.maxLength(64))) });
const limit = { calls: 60, seconds: 60 };
/** Twilio's names of things: two letters and 128 bits in hexadecimal. */
const sid = (letters: string) => z.string().check(z.trim(), z.regex(new RegExp(`^${letters}[0-9a-fA-F]{32}$`)));

/** Twilio's names in the specification: account SID, auth token and the SID of a Verify service. */
export const TwilioCredentials = z.strictObject({
  type: z.literal("twilio"),
  accountId: sid("AC"),
  apiKey: z.string().check(z.trim(), z.regex(/^[\x21-\x7e]{16,200}$/)),
  CPVId: sid("VA"),
});
export type TwilioCredentials = z.infer<typeof TwilioCredentials>;

/** A connection as its workspace sees it: no credential leaves. */
export const IntegrationView = z.object({ _id: z.string(), type: IntegrationKind, isActive: z.boolean() });
export type IntegrationView = z.infer<typeof IntegrationView>;

export const listIntegrations = endpoint({
  method: "GET",
  path: "/api/integrations",
  summary: "What can be connected now, and what is.",
  caller: "member",
  query: workspace,
  output: z.array(z.object({ type: IntegrationKind, isConnected: z.boolean() })),
  limit,
});

export const listConnected = endpoint({
  method: "GET",
  path: "/api/integrations/connected",
  summary: "What this workspace has connected.",
  caller: "member",
  query: workspace,
  output: z.array(IntegrationView),
  limit,
});

export const connectIntegration = endpoint({
  method: "POST",
  path: "/api/integrations/oauth-credentials",
  summary:
    "Connect Twilio with an account SID (`accountId`), its auth token (`apiKey`) and the SID of a Verify service (`CPVId`). Twilio is asked first; what it does not accept is not kept. One that is connected already is replaced.",
  caller: "member",
  query: workspace,
  body: TwilioCredentials,
  output: IntegrationView,
  limit: { calls: 20, seconds: 600 },
});

export const disconnectIntegration = endpoint({
  method: "DELETE",
  path: "/api/integrations/:integrationId",
  summary: "Disconnect, and forget the credentials. A repeat does nothing.",
  caller: "member",
  params: z.object({ integrationId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  query: workspace,
  output: z.object({ _id: z.string() }),
  limit,
});

export const readAadhaarCredits = endpoint({
  method: "GET",
  path: "/api/document/aadhaar-credits",
  summary: "How many signatures with Aadhaar this workspace can still ask for.",
  caller: "member",
  query: workspace,
  output: z.object({ credits: z.int() }),
  limit,
});
