import { sha256 } from "../../../../domain/audit/sha256.ts";
import type { Body } from "../../../../domain/contract/endpoint.ts";
import type { ApiKeyView, changeApiKeyCall as contract } from "../../../../domain/contract/integration/api-key.ts";
import { type Instant, toInstant } from "../../../../domain/ids.ts";
import {
  type ApiKey,
  checkExpiry,
  cleanAddresses,
  cleanKeyName,
  secretPrefix,
  withSecret,
} from "../../../../domain/integration/api-key.ts";
import { done, notFound, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { IntegrationDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { workspaceEventOf } from "../../workspace/workspace-event.ts";
import { apiKeyView } from "./api-key-view.ts";
import { expiryNotice } from "./expiry-notice.ts";

type Input = Body<typeof contract>;

/** Changes a key or replaces its secret; only this response contains the new secret. */
export async function changeApiKey(
  deps: IntegrationDeps,
  caller: MemberPrincipal,
  _id: string,
  input: Input,
): Promise<Outcome<ApiKeyView & { key?: string }>> {
  return retryOnLostRace(async () => {
    const found = await deps.apiKeys.find(_id);
    const key = found?.value;
    if (!key || key.workspaceId !== caller.workspaceId || key.revokedAt) return notFound("api_key");
    if (input.type !== undefined && input.type !== key.type) return notFound("api_key");
    // The key acts for its creator, so nobody else may receive its secret.
    if (input.regenerate && key.userId !== caller.user.id) return refuse("api_key_of_another");
    const at = toInstant(deps.clock.now());
    const changed = change(key, input, at);
    if (!changed.ok) return changed;
    const secret = input.regenerate ? `${secretPrefix(key.isTest === true)}${deps.ids.secret()}` : null;
    const next = secret === null ? changed.value : await replaceSecret(changed.value, secret, { input, at });
    const kind = secret === null ? ("api_key_changed" as const) : ("api_key_regenerated" as const);
    const event = workspaceEventOf(deps, caller, { kind, name: next.name, type: next.type });
    const jobs = next.expiresAt === key.expiresAt ? [] : expiryNotice(next, at);
    if (!(await deps.apiKeys.put(found, next, { event, jobs }))) return lostRace;
    return done({ ...apiKeyView(next, caller), ...(secret === null ? {} : { key: secret }) });
  });
}

function change(key: ApiKey, input: Input, at: Instant): Outcome<ApiKey> {
  const { name, faults: nameFaults } = cleanKeyName(input.name ?? key.name);
  const { addresses, faults: addressFaults } = cleanAddresses(input.addresses ?? key.addresses ?? []);
  const faults = [...nameFaults, ...checkExpiry(input.expiresAt, at), ...addressFaults];
  if (faults[0]) return refuse(faults[0].code, { params: faults[0].params, faults });
  const { expiresAt: before, addresses: _, ...kept } = key;
  const expiresAt = input.expiresAt === undefined ? before : input.expiresAt;
  return done({
    ...{ ...kept, name },
    ...(expiresAt ? { expiresAt } : {}),
    ...(addresses.length > 0 ? { addresses } : {}),
  });
}

async function replaceSecret(key: ApiKey, secret: string, { input, at }: { input: Input; at: Instant }) {
  const next = { sha256: await sha256(secret), hint: secret.slice(-4) };
  return withSecret(key, next, { at, overlaps: input.overlap === "day" });
}
