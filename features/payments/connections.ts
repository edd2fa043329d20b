import {
  createPaymentConnectionCall,
  deletePaymentConnectionCall,
  listPaymentConnectionsCall,
  type PaymentConnectionView,
  updatePaymentConnectionCall,
} from "../../domain/contract/payment.ts";
import type { ConnectionForm } from "../../domain/payment/connection.ts";
import { type Answer, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { createLoadedBy } from "../host/loaded.ts";
import { formOf } from "./connection-form.ts";

const PAGE = 100;

/** The workspace's payment connections as the page shows them; one per mount, without React. */
export function createConnections(host: Host) {
  const connections = createLoadedBy(async () => {
    const answer = await call(host, listPaymentConnectionsCall, { query: { limit: PAGE } });
    return answer.ok ? { ok: true, value: answer.value.items } : answer;
  });

  /** Replaces the connection in the list, or prepends it. */
  function update(changed: PaymentConnectionView): void {
    connections.alter((known) =>
      known.some(({ _id }) => _id === changed._id)
        ? known.map((other) => (other._id === changed._id ? changed : other))
        : [changed, ...known],
    );
  }

  async function storeAnswer(request: Promise<Answer<PaymentConnectionView>>): Promise<Answer<PaymentConnectionView>> {
    const answer = await request;
    if (answer.ok) update(answer.value);
    return answer;
  }

  return {
    ...connections,
    /**
     * Adds a connection, or changes what differs from `before`: the rest may have been changed in another window.
     * @param before the connection as the form showed it
     */
    save(before: PaymentConnectionView | null, form: ConnectionForm): Promise<Answer<PaymentConnectionView>> {
      return storeAnswer(
        before === null
          ? call(host, createPaymentConnectionCall, { body: form })
          : call(host, updatePaymentConnectionCall, {
              params: { connectionId: before._id },
              body: differing(formOf(before), form),
            }),
      );
    },
    async remove(id: string): Promise<Answer<unknown>> {
      const answer = await call(host, deletePaymentConnectionCall, { params: { connectionId: id } });
      if (answer.ok || answer.refusal.code === "not_found") {
        connections.alter((known) => known.filter(({ _id }) => _id !== id));
      }
      return answer;
    },
  };
}

function differing(before: ConnectionForm, form: ConnectionForm): Partial<ConnectionForm> {
  const names = Object.keys(form) as (keyof ConnectionForm)[];
  return Object.fromEntries(names.filter((name) => form[name] !== before[name]).map((name) => [name, form[name]]));
}
