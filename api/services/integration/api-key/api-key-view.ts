import type { ApiKeyView } from "../../../../domain/contract/integration/api-key.ts";
import type { ApiKey } from "../../../../domain/integration/api-key.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";

export function apiKeyView(key: ApiKey, viewer: MemberPrincipal): ApiKeyView {
  const { _id, name, type, hint, email, createdAt, expiresAt, addresses, lastUsedAt, lastUsedFrom } = key;
  return {
    ...{ _id, name, type, isTest: key.isTest ?? false, hint },
    ...{ maker: email, isOwn: key.userId === viewer.user.id, createdAt },
    expiresAt: expiresAt ?? null,
    addresses: addresses ?? [],
    lastUsedAt: lastUsedAt ?? null,
    lastUsedFrom: lastUsedFrom ?? null,
    isOlder: key.rights === undefined,
  };
}
