/** Webhooks, what happened to documents, and the deliveries of one to the other. */
import type { DocumentId, Instant, WorkspaceId } from "../../../domain/ids.ts";
import type { Webhook, WebhookEventKind } from "../../../domain/integration/webhook/webhook.ts";
import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookSending,
} from "../../../domain/integration/webhook/webhook-delivery.ts";
import type { WebhookEvent } from "../../../domain/integration/webhook/webhook-event.ts";
import type { JobRequest } from "../../../domain/job/job.ts";
import type { WorkspaceEvent } from "../../../domain/workspace/workspace-event.ts";
import type { Versioned } from "../basics.ts";

/** Webhooks; secrets and custom data are stored encrypted. */
export type WebhookStore = {
  /** Newest first, with archived ones. */
  list(workspace: WorkspaceId): Promise<Webhook[]>;
  find(workspace: WorkspaceId, id: string): Promise<Versioned<Webhook> | null>;
  /**
   * Writes the events that the workspace listens to, log and jobs in the same commit; with `wake`, a job works on the webhook's
   * deliveries from then on. The oldest of many archived webhooks end. `false`: another writer was first.
   */
  put(
    before: Versioned<Webhook> | null,
    next: Webhook,
    more: { event?: WorkspaceEvent; jobs?: JobRequest[]; wake?: Instant },
  ): Promise<boolean>;
  /** Removes webhooks, events and deliveries of a deleted workspace. */
  removeAll(workspace: WorkspaceId): Promise<void>;
};

/** `next` continues after the last delivery that was looked at, whether wanted or not. */
type DeliveryPage = { items: WebhookDelivery[]; next: string | null };

type DeliveryKey = Pick<WebhookDelivery, "webhookId" | "eventId">;

export type DeliveryStore = {
  /** Events of a document that are not passed on to webhooks yet, in their order. */
  listOpenEvents(document: DocumentId): Promise<WebhookEvent[]>;
  /** Makes one delivery for each webhook, once, and wakes those that are `active`; then the event is no longer open. */
  spread(
    event: WebhookEvent,
    body: string,
    webhooks: readonly { webhook: Webhook; isActive: boolean }[],
  ): Promise<void>;
  /** The body of an event; `null` when it is too old. */
  findBody(workspace: WorkspaceId, eventId: string): Promise<string | null>;
  /** Bodies of a workspace's last events of a kind, newest first. */
  listBodies(workspace: WorkspaceId, kind: WebhookEventKind, limit: number): Promise<string[]>;
  find(key: DeliveryKey): Promise<Versioned<WebhookDelivery> | null>;
  listAttempts(key: DeliveryKey): Promise<WebhookAttempt[]>;
  /** Newest first, or oldest first `since` a time, from `after` on; looks at some hundreds at most. */
  list(
    webhookId: string,
    query: { after?: string; since?: Instant; limit: number; isWanted: (delivery: WebhookDelivery) => boolean },
  ): Promise<DeliveryPage>;
  /** Writes a delivery that a person sent at once, with its event and its only try. */
  putTest(delivery: WebhookDelivery, event: { body: string }, attempt: WebhookAttempt): Promise<void>;
  /** The delivery that is due first, with its due time. */
  findNext(webhookId: string): Promise<{ delivery: Versioned<WebhookDelivery>; dueMs: number } | null>;
  /** Replaces a delivery, its place in the queue and, with the try, the state of sending. `false`: another writer was first. */
  settle(
    before: Versioned<WebhookDelivery>,
    next: WebhookDelivery,
    tried?: { attempt: WebhookAttempt; sending: { before: Versioned<WebhookSending>; next: WebhookSending } },
  ): Promise<boolean>;
  /** Replaces a delivery by one that is due, and lets a job work on it, in one commit. `false`: another writer was first. */
  resend(before: Versioned<WebhookDelivery>, next: WebhookDelivery, at: Instant): Promise<boolean>;
  findSending(webhookId: string): Promise<Versioned<WebhookSending> | null>;
  /** Marks that the job of this generation is at work. `false`: another one was first. */
  begin(webhookId: string, sending: Versioned<WebhookSending>): Promise<boolean>;
  /**
   * Ends the work of this generation; with `dueMs`, the next one begins then. `false`: deliveries were added meanwhile.
   */
  rest(
    webhook: Pick<Webhook, "_id" | "workspaceId">,
    sending: Versioned<WebhookSending>,
    dueMs: number | null,
  ): Promise<boolean>;
};
