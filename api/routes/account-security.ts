import * as prove from "../../domain/contract/prove.ts";
import * as twoFactor from "../../domain/contract/two-factor.ts";
import type { AppDeps } from "../deps.ts";
import { tokenIn } from "../http/middleware/session.ts";
import type { Mount } from "../http/mount.ts";
import { mailProofCode, provePerson } from "../services/account/prove-person.ts";
import {
  disableTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
} from "../services/account/two-factor/change-two-factor.ts";
import { confirmTwoFactor, enrolTwoFactor } from "../services/account/two-factor/enrol.ts";

/** Calls on the security of the caller's own account. */
export function accountSecurityRoutes(mount: Mount, deps: AppDeps): void {
  mount(twoFactor.readTwoFactor, ({ principal }) => readTwoFactor(deps, principal));
  mount(twoFactor.enrolTwoFactor, ({ principal }) => enrolTwoFactor(deps, principal));
  mount(twoFactor.confirmTwoFactor, ({ principal, body, headers, origin }) =>
    confirmTwoFactor(deps, principal, body.code, { token: tokenIn(headers) ?? "", userAgent: origin.userAgent }),
  );
  mount(twoFactor.disableTwoFactor, ({ principal, origin }) => disableTwoFactor(deps, principal, origin.userAgent));
  mount(twoFactor.renewRecoveryCodes, ({ principal, origin }) => renewRecoveryCodes(deps, principal, origin.userAgent));
  mount(prove.provePerson, ({ principal, body, headers, origin, responseHeaders }) =>
    provePerson(deps, principal, body, {
      token: tokenIn(headers) ?? "",
      userAgent: origin.userAgent,
      headers: responseHeaders,
    }),
  );
  mount(prove.mailProofCode, ({ principal }) => mailProofCode(deps, principal));
}
