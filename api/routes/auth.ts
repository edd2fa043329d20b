import * as auth from "../../domain/contract/auth.ts";
import { done, type Outcome } from "../../domain/outcome.ts";
import type { AppDeps } from "../deps.ts";
import { rateSubject } from "../middleware/origin.ts";
import { tokenIn } from "../middleware/session.ts";
import type { Mount } from "../mount.ts";
import type { SignedIn } from "../ports/identity.ts";
import { createAccount } from "../services/create-account.ts";
import { logIn } from "../services/log-in.ts";

export function authRoutes(mount: Mount, deps: AppDeps): void {
  mount(auth.signUpByEmail, async ({ body, language, origin, answerHeaders }) =>
    identityAnswer(
      deps,
      await createAccount(deps, body, { language, subject: rateSubject(origin.ip) }, answerHeaders),
      language,
    ),
  );
  mount(auth.signInByEmail, async ({ body, origin, language, answerHeaders }) =>
    identityAnswer(deps, await logIn(deps, body, rateSubject(origin.ip), answerHeaders), language),
  );
  mount(auth.signOut, async ({ headers }) => {
    const token = tokenIn(headers);
    if (token) await deps.identity.accounts?.signOut(token);
    return done({ success: true });
  });
}

async function identityAnswer(deps: AppDeps, signed: Outcome<SignedIn>, language: string) {
  if (!signed.ok) return signed;
  const { token, facts } = signed.value;
  const { id, displayName: name } = await deps.users.findOrCreate(facts, language);
  return done({ token, user: { id, email: facts.email, name, emailVerified: facts.emailVerified } });
}
