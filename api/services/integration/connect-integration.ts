import type { IntegrationCredentials, IntegrationView } from "../../../domain/contract/integration/integration.ts";
import { cleanTwilioForm, twilioFaults } from "../../../domain/integration/twilio-credentials.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../workspace/change-team.ts";
import { logForWorkspace } from "../workspace/workspace-log.ts";

/** Checks the credentials with the provider before storing them. */
export async function connectIntegration(
  deps: Pick<Deps, "clock" | "messaging" | "integrations" | "workspaces">,
  caller: Caller,
  input: IntegrationCredentials,
): Promise<Outcome<IntegrationView>> {
  const form = cleanTwilioForm(input);
  const faults = twilioFaults(form);
  if (faults.length > 0) return refuse("invalid_input", { faults });
  const credentials = { accountSid: form.accountId, authToken: form.apiKey, serviceSid: form.CPVId };
  switch (await deps.messaging.test(credentials)) {
    case "refused":
      return refuse("integration_refused");
    case "unreachable":
      return refuse("integration_unreachable");
    case "ok": {
      const connected = await deps.integrations.putTwilio(caller.workspaceId, credentials);
      await logForWorkspace(deps, caller, { kind: "integration_connected", name: connected.type });
      return done(connected);
    }
  }
}
