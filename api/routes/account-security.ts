import * as accountEnd from "../../domain/contract/account/account-end.ts";
import * as credentials from "../../domain/contract/account/credentials.ts";
import * as prove from "../../domain/contract/account/prove.ts";
import * as twoFactor from "../../domain/contract/account/two-factor.ts";
import type { Deps } from "../deps.ts";
import { tokenIn } from "../http/middleware/session.ts";
import type { Mount } from "../http/mount.ts";
import {
  askForEmailChange,
  confirmEmailChange,
  undoEmailChange,
} from "../services/account/credentials/change-email.ts";
import { changePassword } from "../services/account/credentials/change-password.ts";
import { closeAccount } from "../services/account/ending/close-account.ts";
import { previewEnd } from "../services/account/ending/preview-end.ts";
import { reopenByLink } from "../services/account/ending/reopen-account.ts";
import { exportData } from "../services/account/export/export-data.ts";
import { listSecurityEvents } from "../services/account/list-security-events.ts";
import { mailProofCode, provePerson } from "../services/account/prove-person.ts";
import {
  disableTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
} from "../services/account/two-factor/change-two-factor.ts";
import { confirmTwoFactor, enrolTwoFactor } from "../services/account/two-factor/enrol.ts";
import { beginPasskeyProof, proveByPasskey } from "../services/account/ways/prove-by-passkey.ts";

/** Calls on the security of the caller's account. */
export function accountSecurityRoutes(mount: Mount, deps: Deps): void {
  mount(twoFactor.readTwoFactorCall, ({ principal }) => readTwoFactor(deps, principal));
  mount(twoFactor.enrolTwoFactorCall, ({ principal }) => enrolTwoFactor(deps, principal));
  mount(twoFactor.confirmTwoFactorCall, ({ principal, body, headers, origin }) =>
    confirmTwoFactor(deps, principal, body.code, { token: tokenIn(headers) ?? "", userAgent: origin.userAgent }),
  );
  mount(twoFactor.disableTwoFactorCall, ({ principal, origin }) => disableTwoFactor(deps, principal, origin.userAgent));
  mount(twoFactor.renewRecoveryCodesCall, ({ principal, origin }) =>
    renewRecoveryCodes(deps, principal, origin.userAgent),
  );
  mount(prove.provePersonCall, ({ principal, body, headers, origin, responseHeaders }) =>
    provePerson(deps, principal, body, {
      token: tokenIn(headers) ?? "",
      userAgent: origin.userAgent,
      headers: responseHeaders,
    }),
  );
  mount(credentials.changePasswordCall, ({ principal, body, headers, origin, responseHeaders }) =>
    changePassword(deps, principal, body, {
      token: tokenIn(headers) ?? "",
      userAgent: origin.userAgent,
      headers: responseHeaders,
    }),
  );
  mount(credentials.changeEmailCall, ({ principal, body, origin, responseHeaders }) =>
    askForEmailChange(deps, principal, body.email, origin.userAgent, responseHeaders),
  );
  mount(credentials.confirmEmailChangeCall, ({ principal, body, headers, origin }) =>
    confirmEmailChange(deps, principal, body.token, {
      sessionToken: tokenIn(headers) ?? "",
      userAgent: origin.userAgent,
    }),
  );
  mount(credentials.undoEmailChangeCall, ({ body, origin }) => undoEmailChange(deps, body.token, origin.userAgent));
  mount(credentials.listSecurityEventsCall, ({ principal, query }) => listSecurityEvents(deps, principal, query));
  mount(accountEnd.exportDataCall, ({ principal, headers, origin }) =>
    exportData(deps, principal, { token: tokenIn(headers) ?? "", userAgent: origin.userAgent }),
  );
  mount(accountEnd.previewAccountEndCall, ({ principal }) => previewEnd(deps, principal));
  mount(accountEnd.deleteAccountCall, ({ principal, origin }) => closeAccount(deps, principal, origin.userAgent));
  mount(accountEnd.keepAccountCall, ({ body, origin }) => reopenByLink(deps, body.token, origin.userAgent));
  mount(prove.beginPasskeyProofCall, ({ principal, headers }) =>
    beginPasskeyProof(deps, principal, tokenIn(headers) ?? ""),
  );
  mount(prove.proveByPasskeyCall, ({ principal, body, headers, origin, responseHeaders }) =>
    proveByPasskey(deps, principal, body.credential, {
      token: tokenIn(headers) ?? "",
      userAgent: origin.userAgent,
      headers: responseHeaders,
    }),
  );
  mount(prove.mailProofCodeCall, ({ principal }) => mailProofCode(deps, principal));
}
