import type { ApiKeyView } from "../../../domain/contract/integration/api-key.ts";
import type { ApiKey } from "../../../domain/integration/api-key.ts";

export function apiKeyView({ _id, name, hint, createdAt, lastUsedAt, rights }: ApiKey): ApiKeyView {
  return { _id, name, hint, createdAt, lastUsedAt: lastUsedAt ?? null, isOlder: rights === undefined };
}
