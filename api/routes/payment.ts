import * as contract from "../../domain/contract/payment.ts";
import type { Deps } from "../deps.ts";
import { readAll } from "../http/middleware/body.ts";
import { measureJson } from "../http/middleware/json.ts";
import type { Mount } from "../http/mount.ts";
import { createPaymentConnection } from "../services/payment/create-payment-connection.ts";
import { deletePaymentConnection } from "../services/payment/delete-payment-connection.ts";
import { listPaymentConnections } from "../services/payment/list-payment-connections.ts";
import { payDocument } from "../services/payment/pay-document.ts";
import { readPaymentState } from "../services/payment/read-payment-state.ts";
import { receivePaymentEvent } from "../services/payment/receive-payment-event.ts";
import { refundPayment } from "../services/payment/refund-payment.ts";
import { updatePaymentConnection } from "../services/payment/update-payment-connection.ts";

/** Limits of a provider's event. */
const EVENT = { keys: 10_000, items: 10_000 };

/** Calls on payment connections, and the providers' events. */
export function paymentRoutes(mount: Mount, deps: Deps): void {
  mount(contract.listPaymentConnectionsCall, ({ principal, query }) => listPaymentConnections(deps, principal, query));
  mount(contract.createPaymentConnectionCall, ({ principal, body, newId }) =>
    createPaymentConnection(deps, principal, body, newId),
  );
  mount(contract.updatePaymentConnectionCall, ({ principal, params, body }) =>
    updatePaymentConnection(deps, principal, params.connectionId, body),
  );
  mount(contract.deletePaymentConnectionCall, ({ principal, params }) =>
    deletePaymentConnection(deps, principal, params.connectionId),
  );
  mount(contract.receivePaymentEventCall, async ({ params, headers, stream }) => {
    const rawBody = await readAll(stream());
    measureJson(rawBody, EVENT);
    const signature = headers.get("Stripe-Signature") ?? "";
    return receivePaymentEvent(deps, params.connectionId, { rawBody, signature });
  });
  mount(contract.payDocumentCall, ({ body, origin }) => payDocument(deps, body, origin));
  mount(contract.createCheckoutSessionCall, ({ params, origin }) => payDocument(deps, { token: params.key }, origin));
  mount(contract.refundPaymentCall, ({ principal, params, body }) =>
    refundPayment(deps, principal, params.documentId, body),
  );
  mount(contract.readPaymentStateCall, ({ body }) => readPaymentState(deps, body.key));
}
