import * as contract from "../../domain/contract/integration.ts";
import type { AppDeps } from "../deps.ts";
import type { Mount } from "../mount.ts";
import { connectIntegration } from "../services/connect-integration.ts";
import { disconnectIntegration } from "../services/disconnect-integration.ts";
import { listConnected, listIntegrations } from "../services/list-integrations.ts";
import { readAadhaarCredits } from "../services/read-aadhaar.ts";

/** Before the document routes, which take what follows `/api/document/` for an id. */
export function integrationRoutes(mount: Mount, deps: AppDeps): void {
  mount(contract.listIntegrations, ({ principal }) => listIntegrations(deps, principal));
  mount(contract.listConnected, ({ principal }) => listConnected(deps, principal));
  mount(contract.connectIntegration, ({ principal, body }) => connectIntegration(deps, principal, body));
  mount(contract.disconnectIntegration, ({ principal, params }) =>
    disconnectIntegration(deps, principal, params.integrationId),
  );
  mount(contract.readAadhaarCredits, ({ principal }) => readAadhaarCredits(deps, principal));
}
