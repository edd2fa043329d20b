import { batch, signal } from "@preact/signals-react";
import type { BodyInput, Output } from "../../domain/contract/endpoint.ts";
import {
  type ApiKeyView,
  changeApiKeyCall,
  generateApiKeyCall,
  listApiKeysCall,
  revokeApiKeyCall,
} from "../../domain/contract/integration/api-key.ts";
import type { ApiKeyType } from "../../domain/integration/api-key-type.ts";
import { type Answer, type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createLoaded } from "../host/loaded.ts";

/** A new key including its secret, which only the response to its creation contains. */
export type NewApiKey = Output<typeof generateApiKeyCall>;
export type NewKeyInput = BodyInput<typeof generateApiKeyCall>;
export type KeyChange = BodyInput<typeof changeApiKeyCall>;

/** API keys of a workspace, of one type or of all (`null`); one per mount, without React. */
export function createApiKeys(host: Host, type: ApiKeyType | null) {
  const keys = createLoaded(host, listApiKeysCall, { query: type ? { type } : {} });
  const newKey = signal<string | null>(null);

  function replace(view: ApiKeyView): void {
    keys.alter((known) => known.map((key) => (key._id === view._id ? view : key)));
  }

  return {
    ...keys,
    type,
    /** Secret of the key created last on this page, for a preview; lost when the page closes. */
    newKey,
    async create(body: NewKeyInput, idempotencyKey: string): Promise<Answer<NewApiKey>> {
      const answer = await call(host, generateApiKeyCall, { body }, { idempotencyKey });
      if (!answer.ok) return answer;
      const { key, ...view } = answer.value;
      batch(() => {
        keys.alter((known) => [view, ...known.filter(({ _id }) => _id !== view._id)]);
        newKey.value = key;
      });
      return answer;
    },
    async change({ _id }: ApiKeyView, body: KeyChange): Promise<CallRefusal | null> {
      const answer = await call(host, changeApiKeyCall, { params: { apiKey: _id }, body });
      if (!answer.ok) return answer.refusal;
      replace(answer.value);
      return null;
    },
    /** The response contains the new secret. */
    async regenerate({ _id }: ApiKeyView, overlap: "none" | "day"): Promise<Answer<string>> {
      const answer = await call(host, changeApiKeyCall, {
        params: { apiKey: _id },
        body: { regenerate: true, overlap },
      });
      if (!answer.ok) return answer;
      const { key = "", ...view } = answer.value;
      batch(() => {
        replace(view);
        newKey.value = key;
      });
      return { ok: true, value: key };
    },
    async revoke({ _id, hint }: ApiKeyView): Promise<CallRefusal | null> {
      const answer = await call(host, revokeApiKeyCall, { params: { apiKey: _id } });
      if (!answer.ok) return answer.refusal;
      batch(() => {
        keys.alter((known) => known.filter((key) => key._id !== _id));
        if (newKey.peek()?.endsWith(hint)) newKey.value = null;
      });
      return null;
    },
  };
}

export type ApiKeys = ReturnType<typeof createApiKeys>;
