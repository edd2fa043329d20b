import { mayProtect } from "../../../domain/access/protection.ts";
import type { SendingOptions } from "../../../domain/contract/views/views.ts";
import type { DraftLocks } from "../../../domain/embed/locks.ts";
import { dataCenters } from "../../../domain/file/data-centers.ts";
import type { SealDeps, SigningDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { isMessagingConnected } from "../integration/list-integrations.ts";
import { readAadhaar } from "../proof/read-aadhaar.ts";
import { draftLocks } from "./bound-document.ts";
import { listHosts } from "./list-hosts.ts";

/** Options that a sender may choose from in their workspace now; an embedding page gets only those it needs. */
export async function readSendingOptions(deps: SigningDeps & SealDeps, principal: Principal): Promise<SendingOptions> {
  const { workspaceId } = principal;
  const [isConnected, aadhaar, payments] = await Promise.all([
    isMessagingConnected(deps, workspaceId),
    readAadhaar(deps, workspaceId),
    deps.paymentConnections.list(workspaceId),
  ]);
  const { origin, about } = deps.seal;
  const isPage = principal.kind === "member" && principal.embed !== undefined;
  const isNamed = !isPage || payments.length > 1;
  const { credits, ...offered } = aadhaar;
  return {
    ...(isPage ? locksOf(principal) : {}),
    dataCenters: dataCenters.map((id) => ({ id, hasOwnStore: deps.regions.has(id) })),
    hosts: isPage ? [] : [...new Set((await listHosts(deps, principal)).values())],
    messaging: { isConnected },
    mayProtect: mayProtect(principal.rights),
    aadhaar: isPage ? offered : { ...offered, credits },
    payments: payments.map(({ _id, connectionName, currency, provider }) => ({
      ...{ connectionId: _id, currency, provider },
      ...(isNamed ? { name: connectionName } : {}),
    })),
    seal: { isOwn: origin === "configured", ...about },
  };
}

function locksOf(principal: Principal): DraftLocks {
  const { locked, kinds } = draftLocks(principal) ?? {};
  return { ...(locked ? { locked } : {}), ...(kinds ? { kinds } : {}) };
}
