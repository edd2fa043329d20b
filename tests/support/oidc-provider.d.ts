/** The part of oidc-provider, which has no types, that the tests use. */
import type { IncomingMessage, ServerResponse } from "node:http";

type Interaction = {
  prompt: { name: string };
  params: { client_id: string };
  grantId?: string;
  session?: { accountId: string };
  lastSubmission?: { login?: object };
};
type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
export default class Provider {
  constructor(issuer: string, configuration: object);
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: object,
    options: { mergeWithLastSubmission: boolean },
  ): Promise<void>;
  Grant: { new (of: { accountId: string; clientId: string }): Grant; find(id: string): Promise<Grant> };
}
