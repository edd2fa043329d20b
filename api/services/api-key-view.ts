import type { ApiKey } from "../../domain/api-key/api-key.ts";
import type { ApiKeyView } from "../../domain/contract/api-key.ts";

export function apiKeyView({ _id, name, hint, createdAt, lastUsedAt }: ApiKey): ApiKeyView {
  return { _id, name, hint, createdAt, lastUsedAt: lastUsedAt ?? null };
}
