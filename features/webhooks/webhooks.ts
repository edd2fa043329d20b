import type { BodyInput, Output } from "../../domain/contract/endpoint.ts";
import {
  archiveWebhookCall,
  createWebhookCall,
  listArchivedWebhooksCall,
  listWebhooksCall,
  pauseWebhookCall,
  restoreWebhookCall,
  resumeWebhookCall,
  rotateWebhookSecretCall,
  testWebhookCall,
  updateWebhookCall,
  type WebhookView,
} from "../../domain/contract/integration/webhook.ts";
import type { DeliveryDetail } from "../../domain/contract/integration/webhook-log.ts";
import type { WebhookEventKind } from "../../domain/integration/webhook/webhook.ts";
import { type Answer, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createLoadedBy } from "../host/loaded.ts";

/** A webhook with its secret, which only this response contains. */
export type WithSecret = Output<typeof createWebhookCall>;
export type WebhookForm = BodyInput<typeof updateWebhookCall>;

/** `every`: the archived ones after the others. */
type ShownWebhooks = "working" | "archived" | "every";

const lists = {
  working: [listWebhooksCall],
  archived: [listArchivedWebhooksCall],
  every: [listWebhooksCall, listArchivedWebhooksCall],
} as const;

/** Webhooks of a workspace; one per mount, without React. */
export function createWebhooks(host: Host, shown: ShownWebhooks) {
  const webhooks = createLoadedBy<readonly WebhookView[]>(async () => {
    const answers = await Promise.all(lists[shown].map((list) => call(host, list, {})));
    const failed = answers.find((answer) => !answer.ok);
    return failed ?? { ok: true, value: answers.flatMap((answer) => (answer.ok ? answer.value : [])) };
  });

  /** Shows the result of a successful change. */
  function keep<T extends WebhookView>(answer: Answer<T>): Answer<T> {
    if (!answer.ok) return answer;
    const changed = answer.value;
    const isHere = shown === "every" || (changed.state === "archived") === (shown === "archived");
    webhooks.alter((known) => {
      if (!isHere) return known.filter(({ _id }) => _id !== changed._id);
      if (!known.some(({ _id }) => _id === changed._id)) return [changed, ...known];
      return known.map((other) => (other._id === changed._id ? changed : other));
    });
    return answer;
  }

  return {
    ...webhooks,
    async create(form: WebhookForm, idempotencyKey: string): Promise<Answer<WithSecret>> {
      const customData = form.customData.map((one) => ({ ...one, value: one.value ?? "" }));
      return keep(await call(host, createWebhookCall, { body: { ...form, customData } }, { idempotencyKey }));
    },
    async update(id: string, form: WebhookForm): Promise<Answer<WebhookView>> {
      return keep(await call(host, updateWebhookCall, { params: { id }, body: form }));
    },
    async rotate(id: string): Promise<Answer<WithSecret>> {
      return keep(await call(host, rotateWebhookSecretCall, { params: { id } }));
    },
    async pause(id: string): Promise<Answer<WebhookView>> {
      return keep(await call(host, pauseWebhookCall, { params: { id } }));
    },
    async resume(id: string): Promise<Answer<WebhookView>> {
      return keep(await call(host, resumeWebhookCall, { params: { id } }));
    },
    async archive(id: string): Promise<Answer<WebhookView>> {
      return keep(await call(host, archiveWebhookCall, { params: { id } }));
    },
    async restore(id: string): Promise<Answer<WebhookView>> {
      return keep(await call(host, restoreWebhookCall, { params: { id } }));
    },
    test(id: string, event: WebhookEventKind): Promise<Answer<DeliveryDetail>> {
      return call(host, testWebhookCall, { params: { id }, body: { event } });
    },
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;
