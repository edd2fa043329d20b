import type { IntegrationCredentials, IntegrationView } from "../../../domain/contract/integration/integration.ts";
import { cleanTwilioForm, twilioFaults } from "../../../domain/integration/twilio-credentials.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { ProofDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { workspaceEventOf } from "../workspace/workspace-event.ts";

/** Checks the credentials with the provider before storing them. */
export async function connectIntegration(
  deps: ProofDeps,
  caller: MemberPrincipal,
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
      const event = workspaceEventOf(deps, caller, { kind: "integration_connected", name: "twilio" });
      return done(await deps.integrations.putTwilio(caller.workspaceId, credentials, event));
    }
  }
}
