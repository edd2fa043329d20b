import type { PaymentConnectionView } from "../../../domain/contract/payment.ts";
import type { PaymentConnection } from "../../../domain/payment/connection.ts";
import type { CoreDeps } from "../../deps.ts";

export function paymentConnectionView(deps: CoreDeps, connection: PaymentConnection): PaymentConnectionView {
  const { workspaceId: _, deletedAt: __, ...visible } = connection;
  const webhookUrl = `${deps.config.publicUrl}/api/payment/webhook/${connection._id}`;
  return { ...visible, type: connection.provider, webhookUrl };
}
