import type { DocumentState } from "../../../domain/document/change.ts";
import type { AuthenticationType } from "../../../domain/recipient/checks.ts";
import type { ConnectedServices } from "../../../domain/recipient/recipient-faults.ts";
import type { PaymentDeps, ProofDeps } from "../../deps.ts";
import { isMessagingConnected } from "../integration/list-integrations.ts";
import { readAadhaar } from "../proof/read-aadhaar.ts";

/** A workspace's connections for proof of identity and payment; reads only connections that the recipients need. */
export async function readConnections(
  deps: ProofDeps & PaymentDeps,
  { document: { workspaceId }, recipients }: Pick<DocumentState, "document" | "recipients">,
): Promise<ConnectedServices> {
  const needs = (type: AuthenticationType) => recipients.some(({ checks }) => checks?.type === type);
  const isPaid = recipients.some(({ payment }) => payment);
  const [hasMessaging, aadhaar, connections] = await Promise.all([
    needs("SMS") && isMessagingConnected(deps, workspaceId),
    needs("AADHAAR") ? readAadhaar(deps, workspaceId) : null,
    isPaid ? deps.paymentConnections.list(workspaceId) : [],
  ]);
  return {
    hasMessaging,
    hasAadhaar: aadhaar?.isAvailable ?? false,
    credits: aadhaar?.credits ?? 0,
    connections: new Set(connections.map(({ _id }) => _id)),
    modes: new Map(connections.map(({ _id, mode }) => [_id, mode])),
  };
}
