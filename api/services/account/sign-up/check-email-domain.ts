import { isAdmittedEmail } from "../../../../domain/account/sign-up-domains.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { CoreDeps } from "../../../deps.ts";

/** Refuses addresses outside the domains to which the operator restricts accounts. Refusals: `email_domain_refused`. */
export function checkEmailDomain({ config }: CoreDeps, email: string): Outcome<null> {
  if (isAdmittedEmail(email, config.signUpDomains)) return done(null);
  const params = { domains: config.signUpDomains.join(", ") };
  const code = "email_domain_refused" as const;
  return refuse(code, { params, faults: [{ path: "email", code, params }] });
}
