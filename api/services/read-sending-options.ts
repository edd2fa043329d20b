import type { SendingOptions } from "../../domain/contract/views.ts";
import { dataCenters } from "../../domain/data-centers.ts";
import type { Deps } from "../deps.ts";
import type { Principal } from "../ports/people.ts";
import { listHosts } from "./list-hosts.ts";
import { isMessagingConnected } from "./list-integrations.ts";
import { readAadhaar } from "./read-aadhaar.ts";

/** What a sender may choose from in their workspace, as it is now. */
export async function readSendingOptions(deps: Deps, principal: Principal): Promise<SendingOptions> {
  const { workspaceId } = principal;
  const [isConnected, aadhaar, payments] = await Promise.all([
    isMessagingConnected(deps, workspaceId),
    readAadhaar(deps, workspaceId),
    deps.paymentConnections.list(workspaceId),
  ]);
  const { origin, about } = deps.seal;
  return {
    dataCenters: dataCenters.map((id) => ({ id, hasOwnStore: deps.regions.has(id) })),
    hosts: [...listHosts(principal).values()],
    messaging: { isConnected },
    aadhaar,
    payments: payments.map(({ _id, connectionName, currency, provider }) => ({
      ...{ connectionId: _id, name: connectionName },
      ...{ currency, provider },
    })),
    seal: { isOwn: origin === "configured", ...about },
  };
}
