import * as contract from "../../domain/contract/payment.ts";
import type { AppDeps } from "../deps.ts";
import { readAll } from "../middleware/body.ts";
import type { Mount } from "../mount.ts";
import { createPaymentConnection } from "../services/create-payment-connection.ts";
import { deletePaymentConnection } from "../services/delete-payment-connection.ts";
import { listPaymentConnections } from "../services/list-payment-connections.ts";
import { payDocument } from "../services/pay-document.ts";
import { readPaymentState } from "../services/read-payment-state.ts";
import { receivePaymentEvent } from "../services/receive-payment-event.ts";
import { refundPayment } from "../services/refund-payment.ts";
import { updatePaymentConnection } from "../services/update-payment-connection.ts";

export function paymentRoutes(mount: Mount, deps: AppDeps): void {
  mount(contract.listPaymentConnections, ({ principal, query }) => listPaymentConnections(deps, principal, query));
  mount(contract.createPaymentConnection, ({ principal, body, newId }) =>
    createPaymentConnection(deps, principal, body, newId),
  );
  mount(contract.updatePaymentConnection, ({ principal, params, body }) =>
    updatePaymentConnection(deps, principal, params.connectionId, body),
  );
  mount(contract.deletePaymentConnection, ({ principal, params }) =>
    deletePaymentConnection(deps, principal, params.connectionId),
  );
  mount(contract.receivePaymentEvent, async ({ params, headers, stream }) =>
    receivePaymentEvent(deps, params.connectionId, {
      rawBody: await readAll(stream()),
      signature: headers.get("Stripe-Signature") ?? "",
    }),
  );
  mount(contract.payDocument, ({ body, origin }) => payDocument(deps, body, origin));
  mount(contract.createCheckoutSession, ({ params, origin }) => payDocument(deps, { token: params.key }, origin));
  mount(contract.refundPayment, ({ principal, params, body }) =>
    refundPayment(deps, principal, params.documentId, body),
  );
  mount(contract.readPaymentState, ({ body }) => readPaymentState(deps, body.key));
}
