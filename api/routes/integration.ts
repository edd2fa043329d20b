import * as contract from "../../domain/contract/integration/integration.ts";
import type { Deps } from "../deps.ts";
import type { Mount } from "../http/mount.ts";
import { connectIntegration } from "../services/integration/connect-integration.ts";
import { disconnectIntegration } from "../services/integration/disconnect-integration.ts";
import { listConnected, listIntegrations } from "../services/integration/list-integrations.ts";
import { readAadhaarCredits } from "../services/proof/read-aadhaar.ts";

/** Calls on integrations. Mounted before the document routes, which match `/api/document/:id`. */
export function integrationRoutes(mount: Mount, deps: Deps): void {
  mount(contract.listIntegrationsCall, ({ principal }) => listIntegrations(deps, principal));
  mount(contract.listConnectedCall, ({ principal }) => listConnected(deps, principal));
  mount(contract.connectIntegrationCall, ({ principal, body }) => connectIntegration(deps, principal, body));
  mount(contract.disconnectIntegrationCall, ({ principal, params }) =>
    disconnectIntegration(deps, principal, params.integrationId),
  );
  mount(contract.readAadhaarCreditsCall, ({ principal }) => readAadhaarCredits(deps, principal));
}
