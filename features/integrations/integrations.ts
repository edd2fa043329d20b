import {
  connectIntegrationCall,
  disconnectIntegrationCall,
  IntegrationKind,
  type IntegrationView,
  listConnectedCall,
  listIntegrationsCall,
} from "../../domain/contract/integration/integration.ts";
import type { TwilioForm } from "../../domain/integration/twilio-credentials.ts";
import { type Answer, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createLoadedBy } from "../host/loaded.ts";

/** Available and connected integrations of a workspace; one per mount, without React. */
export function createIntegrations(host: Host) {
  const integrations = createLoadedBy(async () => {
    const [all, own] = await Promise.all([call(host, listIntegrationsCall, {}), call(host, listConnectedCall, {})]);
    if (!all.ok) return all;
    if (!own.ok) return own;
    const kinds = all.value.flatMap(({ type }) => IntegrationKind.safeParse(type).data ?? []);
    return { ok: true, value: { kinds, connected: own.value } };
  });

  return {
    /** Available and connected ones. */
    ...integrations,
    async connectTwilio(form: TwilioForm): Promise<Answer<IntegrationView>> {
      const answer = await call(host, connectIntegrationCall, { body: { type: "twilio", ...form } });
      if (answer.ok) {
        const isOther = ({ type }: IntegrationView) => type !== "twilio";
        integrations.alter((now) => ({ ...now, connected: [...now.connected.filter(isOther), answer.value] }));
      }
      return answer;
    },
    async disconnect({ _id }: IntegrationView): Promise<Answer<unknown>> {
      const answer = await call(host, disconnectIntegrationCall, { params: { integrationId: _id } });
      if (answer.ok) {
        integrations.alter((now) => ({ ...now, connected: now.connected.filter((other) => other._id !== _id) }));
      }
      return answer;
    },
  };
}
