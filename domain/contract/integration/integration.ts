/** External services that a workspace connects with its own credentials. */
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

/** The kinds that can be connected with credentials of their own. */
export const IntegrationKind = z.enum(["twilio"]);
export type IntegrationKind = z.infer<typeof IntegrationKind>;

/** All kinds under the specification's names, and those of n8n and AI agents. */
export const ListedIntegration = z.enum([
  ...["googledrive", "onedrive", "dropbox", "box", "webhook", "countersignapi"],
  ...["pabbly", "albato", "zapier", "make", "n8n", "agent", "twilio"],
] as const);
export type ListedIntegration = z.infer<typeof ListedIntegration>;

const limit = { calls: 60, seconds: 60 };
const text = z._default(z.string().check(z.maxLength(200)), "");

/** Under the specification's names: account SID, auth token, and the SID of a Verify service. */
export const IntegrationCredentials = z.strictObject({
  type: IntegrationKind,
  accountId: text,
  apiKey: text,
  CPVId: text,
});
export type IntegrationCredentials = z.infer<typeof IntegrationCredentials>;

/** The workspace's view of a connection, without credentials. Inactive means that the provider rejects the credentials. */
export const IntegrationView = z.object({ _id: z.string(), type: IntegrationKind, isActive: z.boolean() });
export type IntegrationView = z.infer<typeof IntegrationView>;

export const listIntegrationsCall = endpoint({
  method: "GET",
  path: "/api/integrations",
  summary:
    "List all kinds of integrations. Active ones have a connection, a webhook that is not archived, or an API key of their kind.",
  caller: "member",
  needs: ["Integrations", "VIEW"],
  output: z.array(z.object({ type: ListedIntegration, isActive: z.boolean() })),
  limit,
});

export const listConnectedCall = endpoint({
  method: "GET",
  path: "/api/integrations/connected",
  summary: "List the integrations that this workspace has connected.",
  caller: "member",
  needs: ["Integrations", "VIEW"],
  output: z.array(IntegrationView),
  limit,
});

export const connectIntegrationCall = endpoint({
  method: "POST",
  path: "/api/integrations/oauth-credentials",
  summary:
    "Connect Twilio with an account SID (`accountId`), its auth token (`apiKey`) and the SID of a Verify service (`CPVId`). The credentials are checked with Twilio first and stored only if accepted. An existing connection is replaced.",
  confirmed: true,
  caller: "member",
  needs: ["Integrations", "MANAGE"],
  only: "web",
  body: IntegrationCredentials,
  output: IntegrationView,
  limit: { calls: 20, seconds: 600 },
});

export const disconnectIntegrationCall = endpoint({
  method: "DELETE",
  path: "/api/integrations/:integrationId",
  summary: "Disconnect and delete the credentials. A repeat does nothing.",
  caller: "member",
  needs: ["Integrations", "MANAGE"],
  only: "web",
  params: z.object({ integrationId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.object({ _id: z.string() }),
  limit,
});

export const readAadhaarCreditsCall = endpoint({
  method: "GET",
  path: "/api/document/aadhaar-credits",
  summary: "Read how many Aadhaar signatures this workspace can still request.",
  caller: "member",
  needs: ["Documents", "CREATE"],
  output: z.object({ credits: z.int() }),
  limit,
});
