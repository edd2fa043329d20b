import * as contract from "../../../domain/contract/integration/webhook.ts";
import * as logContract from "../../../domain/contract/integration/webhook-log.ts";
import type { Deps } from "../../deps.ts";
import type { Mount } from "../../http/mount.ts";
import * as change from "../../services/integration/webhook/change-webhook.ts";
import {
  listArchivedWebhooks,
  listWebhooks,
  readWebhookSample,
} from "../../services/integration/webhook/list-webhooks.ts";
import { createWebhook, updateWebhook } from "../../services/integration/webhook/save-webhook.ts";
import * as log from "../../services/integration/webhook/webhook-log.ts";

/** Calls on webhooks. */
export function webhookRoutes(mount: Mount, deps: Deps): void {
  mount(contract.createWebhook, ({ principal, body, newId }) => createWebhook(deps, principal, body, newId));
  mount(contract.listWebhooks, ({ principal }) => listWebhooks(deps, principal));
  mount(contract.listArchivedWebhooks, ({ principal }) => listArchivedWebhooks(deps, principal));
  mount(contract.updateWebhook, ({ principal, params, body }) => updateWebhook(deps, principal, params.id, body));
  mount(contract.testWebhook, ({ principal, params, body }) => log.testWebhook(deps, principal, params.id, body.event));
  mount(contract.rotateWebhookSecret, ({ principal, params }) =>
    change.rotateWebhookSecret(deps, principal, params.id),
  );
  mount(contract.pauseWebhook, ({ principal, params }) => change.pauseWebhook(deps, principal, params.id));
  mount(contract.resumeWebhook, ({ principal, params }) => change.resumeWebhook(deps, principal, params.id));
  mount(contract.archiveWebhook, ({ principal, params }) => change.archiveWebhook(deps, principal, params.id));
  mount(contract.restoreWebhook, ({ principal, params }) => change.restoreWebhook(deps, principal, params.id));
  mount(logContract.listWebhookLogs, ({ principal, query }) => log.listWebhookLogs(deps, principal, query));
  mount(logContract.readWebhookDelivery, ({ principal, params }) =>
    log.readWebhookDelivery(deps, principal, params.deliveryId),
  );
  mount(logContract.retryWebhook, ({ principal, body }) => log.retryWebhook(deps, principal, body.deliveryId));
  mount(logContract.retryWebhooks, ({ principal, body }) => log.retryWebhooks(deps, principal, body));
  mount(contract.readWebhookSample, ({ principal, query }) => readWebhookSample(deps, principal, query.event));
  mount(contract.removeWebhook, ({ principal, params }) => change.removeWebhook(deps, principal, params.id));
}
