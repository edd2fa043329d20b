import * as contract from "../../../domain/contract/integration/api-key.ts";
import type { AppDeps } from "../../deps.ts";
import type { Mount } from "../../http/mount.ts";
import { changeApiKey } from "../../services/integration/api-key/change-api-key.ts";
import { generateApiKey } from "../../services/integration/api-key/generate-api-key.ts";
import { listApiKeys } from "../../services/integration/api-key/list-api-keys.ts";
import { revokeApiKey } from "../../services/integration/api-key/revoke-api-key.ts";

/** Mounted before the integration routes, which match `/api/integrations/:id`. */
export function apiKeyRoutes(mount: Mount, deps: AppDeps): void {
  mount(contract.listApiKeys, ({ principal, query }) => listApiKeys(deps, principal, query.type));
  mount(contract.generateApiKey, ({ principal, body, newId }) => generateApiKey(deps, principal, body, newId));
  mount(contract.changeApiKey, ({ principal, params, body }) => changeApiKey(deps, principal, params.apiKey, body));
  mount(contract.revokeApiKey, ({ principal, params }) => revokeApiKey(deps, principal, params.apiKey));
}
