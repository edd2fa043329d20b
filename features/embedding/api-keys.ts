import { batch, signal } from "@preact/signals-react";
import type { Output } from "../../domain/contract/endpoint.ts";
import { type ApiKeyView, createApiKey, listApiKeys, revokeApiKey } from "../../domain/contract/integration/api-key.ts";
import { type Answer, type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";

/** A new key including its secret, which only the response to its creation contains. */
export type NewApiKey = Output<typeof createApiKey>;

/** API keys of a workspace; one per mount, without React. */
export function createApiKeys(host: Host) {
  const keys = signal<readonly ApiKeyView[] | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  const newKey = signal<string | null>(null);

  return {
    /** `null` while they are loading. */
    keys,
    refusal,
    /** Secret of the key created last on this page, for the preview; lost when the page closes. */
    newKey: newKey,
    async load(): Promise<void> {
      const answer = await call(host, listApiKeys, {});
      batch(() => {
        refusal.value = answer.ok ? null : answer.refusal;
        if (answer.ok) keys.value = answer.value;
      });
    },
    async create(name: string, idempotencyKey: string): Promise<Answer<NewApiKey>> {
      const answer = await call(host, createApiKey, { body: { name } }, { idempotencyKey });
      if (!answer.ok) return answer;
      const { key, ...view } = answer.value;
      batch(() => {
        keys.value = [view, ...(keys.peek() ?? []).filter(({ _id }) => _id !== view._id)];
        newKey.value = key;
      });
      return answer;
    },
    async revoke({ _id, hint }: ApiKeyView): Promise<CallRefusal | null> {
      const answer = await call(host, revokeApiKey, { params: { keyId: _id } });
      if (!answer.ok) return answer.refusal;
      batch(() => {
        keys.value = (keys.peek() ?? []).filter((one) => one._id !== _id);
        if (newKey.peek()?.endsWith(hint)) newKey.value = null;
      });
      return null;
    },
  };
}

export type ApiKeys = ReturnType<typeof createApiKeys>;
