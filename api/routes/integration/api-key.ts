import * as contract from "../../../domain/contract/integration/api-key.ts";
import * as automation from "../../../domain/contract/integration/automation.ts";
import type { Deps } from "../../deps.ts";
import type { Mount } from "../../http/mount.ts";
import { changeApiKey } from "../../services/integration/api-key/change-api-key.ts";
import { generateApiKey } from "../../services/integration/api-key/generate-api-key.ts";
import { listApiKeys } from "../../services/integration/api-key/list-api-keys.ts";
import { revokeApiKey } from "../../services/integration/api-key/revoke-api-key.ts";
import { listAutomations, readAutomation } from "../../services/integration/automation/read-automation.ts";

/** Calls on API keys and their call logs. Mounted before the integration routes, which match `/api/integrations/:id`. */
export function apiKeyRoutes(mount: Mount, deps: Deps): void {
  mount(contract.listApiKeysCall, ({ principal, query }) => listApiKeys(deps, principal, query.type));
  mount(contract.generateApiKeyCall, ({ principal, body, newId }) => generateApiKey(deps, principal, body, newId));
  mount(contract.changeApiKeyCall, ({ principal, params, body }) => changeApiKey(deps, principal, params.apiKey, body));
  mount(automation.listAutomationsCall, ({ principal }) => listAutomations(deps, principal));
  mount(automation.readAutomationCall, ({ principal, params }) => readAutomation(deps, principal, params.type));
  mount(contract.revokeApiKeyCall, ({ principal, params }) => revokeApiKey(deps, principal, params.apiKey));
}
