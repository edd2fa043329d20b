import type { WebhookView } from "../../../../domain/contract/integration/webhook.ts";
import { type Instant, toInstant } from "../../../../domain/ids.ts";
import { isSameOrigin, maskedValue, unmaskedUrl } from "../../../../domain/integration/webhook/hidden-values.ts";
import { boundTo, WEBHOOKS_LIMIT, type Webhook } from "../../../../domain/integration/webhook/webhook.ts";
import { cleanWebhook, type WebhookInput } from "../../../../domain/integration/webhook/webhook-input.ts";
import { webhookSecretOf } from "../../../../domain/integration/webhook/webhook-signature.ts";
import { done, type Fault, type Outcome, type RefusalCode, refuse } from "../../../../domain/outcome.ts";
import type { IntegrationDeps } from "../../../deps.ts";
import type { AddressVerdict } from "../../../ports/integration/outgoing.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { workspaceEventOf } from "../../workspace/workspace-event.ts";
import { changeWebhook, hostOf } from "./change-webhook.ts";
import { findOwnWebhook } from "./find-own-webhook.ts";
import { viewOf } from "./webhook-view.ts";

/** Makes a webhook; only this response contains its secret. */
export async function createWebhook(
  deps: IntegrationDeps,
  caller: MemberPrincipal,
  input: WebhookInput,
  /**
   * Id of the new webhook. If the webhook exists, an earlier attempt of the same request created it and its secret was
   * never received.
   */
  _id: string,
): Promise<Outcome<WebhookView & { secret: string }>> {
  if (input.values && caller.isWithoutContents) return refuse("not_authorized");
  const checked = await checkInput(deps, input, null);
  if (!checked.ok) return checked;
  const { workspaceId } = caller;
  const { id, name, email } = caller.user;
  const secret = webhookSecretOf(deps.ids.secret());
  return retryOnLostRace(async () => {
    const unanswered = await deps.webhooks.find(workspaceId, _id);
    const others = (await deps.webhooks.list(workspaceId)).filter((one) => one._id !== _id && !one.archivedAt);
    if (others.length >= WEBHOOKS_LIMIT) return refuse("too_many_webhooks", { params: { limit: WEBHOOKS_LIMIT } });
    const at = toInstant(deps.clock.now());
    const webhook: Webhook = {
      ...checked.value,
      ...{ _id, workspaceId, secrets: [{ secret }], statusWords: "specification", createdBy: { id, name, email } },
      ...(caller.apiKey === undefined ? {} : { apiKeyId: caller.apiKey }),
      ...{ createdAt: at, updatedAt: at, listensSince: at },
    };
    const event = workspaceEventOf(deps, caller, { kind: "webhook_created", name: hostOf(webhook.url) });
    if (!(await deps.webhooks.put(unanswered, webhook, { event }))) return lostRace;
    return done({ ...(await viewOf(deps, webhook)), secret });
  });
}

/** Values that are left out, or masked as they were read, keep what is stored under their name, on the host that it was entered for. */
export type WebhookChange = Omit<WebhookInput, "customData"> & {
  customData: readonly (Omit<WebhookInput["customData"][number], "value"> & { value?: string | undefined })[];
  /** The `updatedAt` that the caller read. Without it, the change also replaces a newer state. */
  updatedAt?: Instant | undefined;
};

export async function updateWebhook(
  deps: IntegrationDeps,
  caller: MemberPrincipal,
  id: string,
  input: WebhookChange,
): Promise<Outcome<WebhookView>> {
  const before = await findOwnWebhook(deps, caller, id);
  if (!before.ok) return before;
  const stored = before.value.value;
  const isChanged = ({ updatedAt }: Webhook) => input.updatedAt !== undefined && input.updatedAt !== updatedAt;
  if (isChanged(stored)) return refuse("webhook_changed");
  const isSameHost = isSameOrigin(input.url, stored.url);
  const hidden: Fault[] = [];
  const customData = input.customData.map(({ name, type, value }, index) => {
    const kept = stored.customData.find((one) => one.type === type && one.name === name.trim());
    const isKept = value === undefined || (kept !== undefined && value === maskedValue(kept.value));
    if (isKept && kept && !isSameHost) hidden.push({ path: `customData.${index}.value`, code: "webhook_value_hidden" });
    return { name, type, value: isKept ? (kept?.value ?? "") : value };
  });
  if (hidden.length > 0) return refuse("invalid_input", { faults: hidden });
  const values = input.values ?? stored.values ?? false;
  if (values && !stored.values && caller.isWithoutContents) return refuse("not_authorized");
  const checked = await checkInput(deps, { ...input, customData, values }, stored.url);
  if (!checked.ok) return checked;
  return changeWebhook(deps, caller, id, "webhook_changed", (webhook, at) => {
    if (isChanged(webhook)) return refuse("webhook_changed");
    const next = { ...webhook, ...checked.value, updatedAt: at };
    return done(next.url === webhook.url ? next : boundTo(next, caller.apiKey));
  });
}

const refusalOf: Record<Exclude<AddressVerdict, "allowed" | "unresolved">, RefusalCode> = {
  invalid: "webhook_url_invalid",
  has_credentials: "webhook_url_has_credentials",
  port: "webhook_url_port",
  private: "webhook_url_private",
  unencrypted: "webhook_url_not_https",
};

/**
 * Validates and cleans the input. Accepts a host name that does not resolve yet: the address is checked again before
 * every call.
 */
async function checkInput(
  { outgoing }: IntegrationDeps,
  input: WebhookInput,
  storedUrl: string | null,
): Promise<Outcome<Pick<Webhook, "url" | "method" | "events" | "customData" | "values">>> {
  const url = unmaskedUrl(input.url, storedUrl);
  if (url === null) return refuse("invalid_input", { faults: [{ path: "url", code: "webhook_value_hidden" }] });
  const { webhook, faults } = cleanWebhook({ ...input, url });
  if (!faults.some(({ path }) => path === "url")) {
    const verdict = await outgoing.judge(webhook.url);
    if (verdict !== "allowed" && verdict !== "unresolved") faults.push({ path: "url", code: refusalOf[verdict] });
  }
  if (faults.length > 0) return refuse("invalid_input", { faults });
  return done({ ...webhook, events: [...webhook.events], customData: [...webhook.customData] });
}
