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
  mount(contract.createWebhookCall, ({ principal, body, newId }) => createWebhook(deps, principal, body, newId));
  mount(contract.listWebhooksCall, ({ principal }) => listWebhooks(deps, principal));
  mount(contract.listArchivedWebhooksCall, ({ principal }) => listArchivedWebhooks(deps, principal));
  mount(contract.updateWebhookCall, ({ principal, params, body }) => updateWebhook(deps, principal, params.id, body));
  mount(contract.testWebhookCall, ({ principal, params, body }) =>
    log.testWebhook(deps, principal, params.id, body.event),
  );
  mount(contract.rotateWebhookSecretCall, ({ principal, params }) =>
    change.rotateWebhookSecret(deps, principal, params.id),
  );
  mount(contract.pauseWebhookCall, ({ principal, params }) => change.pauseWebhook(deps, principal, params.id));
  mount(contract.resumeWebhookCall, ({ principal, params }) => change.resumeWebhook(deps, principal, params.id));
  mount(contract.archiveWebhookCall, ({ principal, params }) => change.archiveWebhook(deps, principal, params.id));
  mount(contract.restoreWebhookCall, ({ principal, params }) => change.restoreWebhook(deps, principal, params.id));
  mount(logContract.listWebhookLogsCall, ({ principal, query }) => log.listWebhookLogs(deps, principal, query));
  mount(logContract.readWebhookDeliveryCall, ({ principal, params }) =>
    log.readWebhookDelivery(deps, principal, params.deliveryId),
  );
  mount(logContract.retryWebhookCall, ({ principal, body }) => log.retryWebhook(deps, principal, body.deliveryId));
  mount(logContract.retryWebhooksCall, ({ principal, body }) => log.retryWebhooks(deps, principal, body));
  mount(contract.readWebhookSampleCall, ({ principal, query }) => readWebhookSample(deps, principal, query.event));
  mount(contract.removeWebhookCall, ({ principal, params }) => change.removeWebhook(deps, principal, params.id));
}
