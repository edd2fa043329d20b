import * as accountEnd from "../../domain/contract/account/account-end.ts";
import * as signUp from "../../domain/contract/account/sign-up-code.ts";
import * as twoFactor from "../../domain/contract/account/two-factor.ts";
import * as auth from "../../domain/contract/auth.ts";
import * as session from "../../domain/contract/session.ts";
import { done, type Outcome } from "../../domain/outcome.ts";
import type { Origin } from "../../domain/recipient/recipient.ts";
import type { Deps } from "../deps.ts";
import { rateSubject } from "../http/middleware/client-address.ts";
import { tokenIn } from "../http/middleware/session.ts";
import type { Mount } from "../http/mount.ts";
import type { SignedIn } from "../ports/account/identity.ts";
import { beginBotCheck } from "../services/account/bot-check.ts";
import { connectExtension } from "../services/account/connect-extension.ts";
import { endOwnSession } from "../services/account/end-own-session.ts";
import { endSession } from "../services/account/end-session.ts";
import { reopenAtSignIn } from "../services/account/ending/reopen-account.ts";
import type { ClosedAccount, FinishedSignIn } from "../services/account/finish-sign-in.ts";
import { listSessions } from "../services/account/list-sessions.ts";
import { logIn } from "../services/account/log-in.ts";
import { signInByLink } from "../services/account/sign-in-by-link.ts";
import { signOutEverywhere } from "../services/account/sign-out-everywhere.ts";
import { createAccount } from "../services/account/sign-up/create-account.ts";
import { mailSignUpCode, signUpByCode } from "../services/account/sign-up/sign-up-by-code.ts";
import { verifyTwoFactor } from "../services/account/two-factor/verify-two-factor.ts";

export function authRoutes(mount: Mount, deps: Deps): void {
  mount(auth.signUpByEmailCall, async ({ body, language, origin, responseHeaders }) =>
    identityAnswer(deps, await createAccount(deps, body, { language, ...from(origin) }, responseHeaders), language),
  );
  mount(auth.signInByEmailCall, async ({ body, origin, language, responseHeaders }) =>
    identityAnswer(deps, await logIn(deps, body, { language, ...from(origin) }, responseHeaders), language),
  );
  mount(auth.signInByLinkCall, async ({ body, origin, language }) => {
    const signed = await signInByLink(deps, body.token, { language, ...from(origin) });
    const answer = await identityAnswer(deps, signed, language);
    return answer.ok && "token" in answer.value && signed.ok && signed.value.passwordRemoved
      ? done({ ...answer.value, passwordRemoved: true as const })
      : answer;
  });
  mount(auth.signOutCall, async ({ headers }) => {
    const token = tokenIn(headers);
    if (token) await endOwnSession(deps, token);
    return done({ success: true });
  });
  mount(twoFactor.verifyTwoFactorCall, async ({ body, origin, language }) => {
    const input = { challenge: body.challenge, code: body.otpFromAuthenticator };
    const verified = await verifyTwoFactor(deps, input, { language, ...from(origin) });
    const answer = await enteredAnswer(deps, verified, language);
    const left = verified.ok ? verified.value.recoveryCodesLeft : undefined;
    return answer.ok && "token" in answer.value && left !== undefined
      ? done({ ...answer.value, recoveryCodesLeft: left })
      : answer;
  });
  mount(signUp.beginBotCheckCall, () => beginBotCheck(deps));
  mount(signUp.mailSignUpCodeCall, ({ body, language, responseHeaders }) =>
    mailSignUpCode(deps, body, language, responseHeaders),
  );
  mount(signUp.signUpByCodeCall, async ({ body, origin, language, responseHeaders }) =>
    identityAnswer(deps, await signUpByCode(deps, body, { language, ...from(origin) }, responseHeaders), language),
  );
  mount(accountEnd.keepAccountAtSignInCall, async ({ body, origin, language }) =>
    signedInAnswer(deps, await reopenAtSignIn(deps, body.keep, { language, ...from(origin) }), language),
  );
  mount(session.connectExtensionCall, ({ principal, headers, body, origin }) =>
    connectExtension(deps, principal, tokenIn(headers) ?? "", body, origin),
  );
  mount(session.listSessionsCall, ({ principal, headers }) => listSessions(deps, principal, tokenIn(headers) ?? ""));
  mount(session.endSessionCall, ({ principal, params }) => endSession(deps, principal, params.sessionId));
  mount(session.endAllSessionsCall, ({ principal }) => signOutEverywhere(deps, principal));
}

/** The subject that calls are counted under, and the requesting browser. */
function from({ ip, userAgent }: Origin): { subject: string; userAgent: string } {
  return { subject: rateSubject(ip), userAgent };
}

/** The response to a first factor. */
export async function identityAnswer(deps: Deps, signed: Outcome<FinishedSignIn>, language: string) {
  if (!signed.ok) return signed;
  if ("challenge" in signed.value) return done({ mfaRequired: true as const, challenge: signed.value.challenge });
  return enteredAnswer(deps, done(signed.value), language);
}

async function enteredAnswer(deps: Deps, entered: Outcome<SignedIn | ClosedAccount>, language: string) {
  if (!entered.ok) return entered;
  const { value } = entered;
  if ("keep" in value) return done({ accountClosed: true as const, keep: value.keep, eraseAt: value.eraseAt });
  return signedInAnswer(deps, done(value), language);
}

async function signedInAnswer(deps: Deps, signed: Outcome<SignedIn>, language: string) {
  if (!signed.ok) return signed;
  const { token, facts } = signed.value;
  const { id, displayName: name } = await deps.users.findOrCreate(facts, language);
  return done({ token, user: { id, email: facts.email, name, emailVerified: facts.emailVerified } });
}
