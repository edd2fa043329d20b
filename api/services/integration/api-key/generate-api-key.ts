import { findBeyondOfKey, findClosed } from "../../../../domain/access/key-rights.ts";
import { findImpossible, narrowed, type Rights, type RightsChange } from "../../../../domain/access/rights.ts";
import { newKeyRights } from "../../../../domain/access/roles.ts";
import { sha256 } from "../../../../domain/audit/sha256.ts";
import type { Body } from "../../../../domain/contract/endpoint.ts";
import type { ApiKeyView, generateApiKeyCall as contract } from "../../../../domain/contract/integration/api-key.ts";
import { toInstant } from "../../../../domain/ids.ts";
import {
  API_KEYS_LIMIT,
  type ApiKey,
  checkExpiry,
  cleanAddresses,
  cleanKeyName,
  secretPrefix,
} from "../../../../domain/integration/api-key.ts";
import { type ApiKeyType, apiKeyTypeNames } from "../../../../domain/integration/api-key-type.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { IntegrationDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { workspaceEventOf } from "../../workspace/workspace-event.ts";
import { apiKeyView } from "./api-key-view.ts";
import { expiryNotice } from "./expiry-notice.ts";

/** Creates a key; only this response contains its secret. */
export async function generateApiKey(
  deps: IntegrationDeps,
  caller: MemberPrincipal,
  input: Body<typeof contract>,
  /**
   * Id of the new key. If the key exists, an earlier attempt of the same request created it and its secret was never
   * received.
   */
  _id: string,
): Promise<Outcome<ApiKeyView & { key: string }>> {
  const createdAt = toInstant(deps.clock.now());
  const checked = checkInput(caller, input, createdAt);
  if (!checked.ok) return checked;
  const unanswered = await deps.apiKeys.find(_id);
  const activeKeys = (await deps.apiKeys.list(caller.workspaceId)).filter((one) => one._id !== _id);
  if (activeKeys.length >= API_KEYS_LIMIT) return refuse("too_many_api_keys", { params: { limit: API_KEYS_LIMIT } });
  const secret = `${secretPrefix(input.isTest === true)}${deps.ids.secret()}`;
  const key: ApiKey = {
    ...{ _id, workspaceId: caller.workspaceId, userId: caller.user.id, email: caller.user.email },
    ...{ ...checked.value, type: input.type, ...(input.isTest ? { isTest: true } : {}) },
    ...{ grants: "each", hint: secret.slice(-4), sha256: await sha256(secret), createdAt },
  };
  const { name, type } = key;
  const event = workspaceEventOf(deps, caller, {
    ...{ kind: "api_key_created", name, type, ...(key.isTest ? { isTest: true } : {}) },
  });
  if (!(await deps.apiKeys.put(unanswered, key, { event, jobs: expiryNotice(key, createdAt) }))) {
    return refuse("conflict");
  }
  return done({ ...apiKeyView(key, caller), key: secret });
}

function checkInput(
  caller: MemberPrincipal,
  input: Body<typeof contract>,
  at: ApiKey["createdAt"],
): Outcome<Pick<ApiKey, "name" | "rights" | "expiresAt" | "addresses">> {
  const { name, faults: nameFaults } = cleanKeyName(input.name ?? apiKeyTypeNames[input.type]);
  const { addresses, faults: addressFaults } = cleanAddresses(input.addresses ?? []);
  const faults = [...nameFaults, ...checkExpiry(input.expiresAt, at), ...addressFaults];
  if (faults[0]) return refuse(faults[0].code, { params: faults[0].params, faults });
  const rights = rightsOf(input.type, input.rights, caller.rights);
  if (!rights.ok) return rights;
  return done({
    name,
    rights: rights.value,
    ...(input.expiresAt ? { expiresAt: input.expiresAt } : {}),
    ...(addresses.length > 0 ? { addresses } : {}),
  });
}

/**
 * The type's default rights with the requested changes. Defaults are limited to the creator's rights; requested rights
 * beyond the creator's are refused.
 */
function rightsOf(type: ApiKeyType, change: RightsChange | undefined, own: Rights): Outcome<Rights> {
  const base = narrowed(newKeyRights(type), own);
  if (!change) return done(base);
  const impossible = findImpossible(change, "key");
  if (impossible)
    return refuse("invalid_input", { faults: [{ path: `rights.${impossible.entity}`, code: "invalid_input" }] });
  const closed = findClosed(type, change);
  if (closed) {
    return refuse("right_closed_to_agents", {
      faults: [{ path: `rights.${closed.entity}`, code: "right_closed_to_agents" }],
    });
  }
  const rights = { ...base, ...change } as Rights;
  const beyond = findBeyondOfKey({ granted: rights, isOwn: true, stored: null }, own);
  if (!beyond) return done(rights);
  return refuse("grants_beyond_own", { faults: [{ path: `rights.${beyond}`, code: "grants_beyond_own" }] });
}
