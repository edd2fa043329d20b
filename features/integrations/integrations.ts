import { batch, signal } from "@preact/signals-react";
import {
  connectIntegration,
  disconnectIntegration,
  IntegrationKind,
  type IntegrationView,
  listConnected,
  listIntegrations,
} from "../../domain/contract/integration/integration.ts";
import type { TwilioForm } from "../../domain/integration/twilio-credentials.ts";
import { type Answer, type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";

/** Available and connected integrations of a workspace; one per mount, without React. */
export function createIntegrations(host: Host) {
  const kinds = signal<IntegrationKind[] | null>(null);
  const connected = signal<IntegrationView[]>([]);
  const refusal = signal<CallRefusal | null>(null);
  const others = (type: IntegrationKind) => connected.peek().filter((one) => one.type !== type);

  return {
    /** Available integrations; `null` while they are loading. */
    kinds,
    connected,
    refusal,
    async load(): Promise<void> {
      const [all, own] = await Promise.all([call(host, listIntegrations, {}), call(host, listConnected, {})]);
      const failed = [all, own].find((answer) => !answer.ok);
      batch(() => {
        refusal.value = failed && !failed.ok ? failed.refusal : null;
        if (!all.ok || !own.ok) return;
        connected.value = own.value;
        kinds.value = all.value.flatMap(({ type }) => IntegrationKind.safeParse(type).data ?? []);
      });
    },
    async connectTwilio(form: TwilioForm): Promise<Answer<IntegrationView>> {
      const answer = await call(host, connectIntegration, { body: { type: "twilio", ...form } });
      if (answer.ok) connected.value = [...others("twilio"), answer.value];
      return answer;
    },
    async disconnect({ _id }: IntegrationView): Promise<Answer<unknown>> {
      const answer = await call(host, disconnectIntegration, { params: { integrationId: _id } });
      if (answer.ok) connected.value = connected.peek().filter((one) => one._id !== _id);
      return answer;
    },
  };
}
