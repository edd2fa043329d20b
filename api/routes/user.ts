import * as guest from "../../domain/contract/guest.ts";
import * as user from "../../domain/contract/user.ts";
import { done } from "../../domain/outcome.ts";
import type { Deps } from "../deps.ts";
import { findGuest } from "../http/middleware/session.ts";
import type { Mount } from "../http/mount.ts";
import { confirmEmail } from "../services/account/confirm-email.ts";
import { mailAccountLink } from "../services/account/mail-account-link.ts";
import { removeDelegate, saveDelegate } from "../services/account/save-delegate.ts";
import { sendVerificationEmail } from "../services/account/send-verification-email.ts";
import { updatePassword } from "../services/account/update-password.ts";
import { renameUser, saveSetting } from "../services/account/update-user.ts";
import { userDetail } from "../services/account/user-detail.ts";

/** Calls on the caller's own account. */
export function userRoutes(mount: Mount, deps: Deps): void {
  mount(user.readUserCall, async ({ principal }) => done(await userDetail(deps, principal)));
  mount(user.updateUserCall, ({ principal, body }) => renameUser(deps, principal, body.displayName));
  mount(user.saveUserSettingCall, ({ principal, body }) => saveSetting(deps, principal, body));
  mount(user.saveDelegateCall, ({ principal, body }) => saveDelegate(deps, principal, body));
  mount(user.removeDelegateCall, ({ principal }) => removeDelegate(deps, principal));
  mount(user.checkEmailCall, async ({ body }) => {
    const { status, disposable } = await deps.checkEmail(body.email);
    return done({ status, domain: { disposable } });
  });
  mount(user.sendVerificationEmailCall, ({ principal, body, language, responseHeaders }) =>
    sendVerificationEmail(deps, principal, language, responseHeaders, body?.keepsRecent),
  );
  mount(user.generateVerificationLinkCall, ({ principal, language, responseHeaders }) =>
    sendVerificationEmail(deps, principal, language, responseHeaders),
  );
  mount(user.verifyUserCall, ({ principal, body, responseHeaders }) =>
    confirmEmail(deps, principal, body, responseHeaders),
  );
  mount(user.forgotPasswordCall, ({ body, language, responseHeaders }) =>
    mailAccountLink(deps, "reset_password", body.email, language, responseHeaders),
  );
  mount(user.requestSignInLinkCall, ({ body, language, responseHeaders }) =>
    mailAccountLink(deps, "sign_in", body.email, language, responseHeaders),
  );
  mount(user.requestSignInLinkByQueryCall, ({ query, language, responseHeaders }) =>
    mailAccountLink(deps, "sign_in", query.email, language, responseHeaders),
  );
  mount(user.updatePasswordCall, ({ body, origin }) => updatePassword(deps, body, origin.userAgent));
  mount(guest.openPublicSessionCall, async ({ headers }) => {
    const session = headers.get("x-public-session");
    const isGood = session !== null && (await findGuest(deps, session)) !== null;
    return done({ sessionId: isGood ? session : await deps.guests.open(deps.clock.now()) });
  });
}
