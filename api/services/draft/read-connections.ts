import type { DocumentState } from "../../../domain/document/change.ts";
import type { AuthenticationType } from "../../../domain/recipient/checks.ts";
import type { ConnectedServices } from "../../../domain/recipient/recipient-faults.ts";
import type { MailDeps, PaymentDeps, ProofDeps } from "../../deps.ts";
import { isMessagingConnected } from "../integration/list-integrations.ts";
import { isMailAscii } from "../operation/mail-limit.ts";
import { readAadhaar } from "../proof/read-aadhaar.ts";

/** A workspace's connections for proof of identity and payment; reads only connections that the recipients need. */
export async function readConnections(
  deps: ProofDeps & PaymentDeps & MailDeps,
  { document: { workspaceId, ccEmails }, recipients }: Pick<DocumentState, "document" | "recipients">,
): Promise<ConnectedServices> {
  const needs = (type: AuthenticationType) => recipients.some(({ checks }) => checks?.type === type);
  const isPaid = recipients.some(({ payment }) => payment);
  const addresses = [...recipients.map(({ email }) => email), ...ccEmails];
  const [hasMessaging, aadhaar, connections, isAscii] = await Promise.all([
    needs("SMS") && isMessagingConnected(deps, workspaceId),
    needs("AADHAAR") ? readAadhaar(deps, workspaceId) : null,
    isPaid ? deps.paymentConnections.list(workspaceId) : [],
    isMailAscii(deps, addresses),
  ]);
  return {
    hasMessaging,
    hasAadhaar: aadhaar?.isAvailable ?? false,
    credits: aadhaar?.credits ?? 0,
    isMailAscii: isAscii,
    connections: new Set(connections.map(({ _id }) => _id)),
    modes: new Map(connections.map(({ _id, mode }) => [_id, mode])),
  };
}
