import * as signIn from "../../domain/contract/account/sign-in.ts";
import * as ways from "../../domain/contract/account/ways-in.ts";
import { done, type Outcome } from "../../domain/outcome.ts";
import type { Deps } from "../deps.ts";
import type { Mount } from "../http/mount.ts";
import type { MemberPrincipal } from "../ports/people.ts";
import { beginIssuer, returnFromIssuer } from "../services/account/ways/issuer-flow.ts";
import { listSignInWays } from "../services/account/ways/list-sign-in-ways.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  renamePasskey,
  signInByPasskey,
} from "../services/account/ways/passkey-services.ts";
import { beginOneTap, signInByIssuer, signInByOneTap } from "../services/account/ways/sign-in-by-issuer.ts";
import { linkIssuer, readWaysIn, removeWayIn } from "../services/account/ways/ways-in.ts";
import { identityAnswer } from "./auth.ts";

/** Calls for signing in with issuers, the one-tap dialog and passkeys, and for managing the caller's own. */
export function signInRoutes(mount: Mount, deps: Deps): void {
  mount(signIn.listSignInWaysCall, () => Promise.resolve(done(listSignInWays(deps))));
  mount(signIn.beginIssuerSignInCall, ({ body, headers }) =>
    beginIssuer(deps, body, { origin: headers.get("Origin") }),
  );
  mount(signIn.returnFromIssuerCall, ({ body }) => returnFromIssuer(deps, body.search));
  mount(signIn.finishIssuerSignInCall, async ({ body, origin: { userAgent }, language }) =>
    identityAnswer(deps, await signInByIssuer(deps, body, { userAgent, language }), language),
  );
  mount(signIn.beginOneTapCall, ({ body }) => beginOneTap(deps, body.tab));
  mount(signIn.signInByOneTapCall, async ({ body, origin: { userAgent }, language }) =>
    identityAnswer(deps, await signInByOneTap(deps, body, { userAgent, language }), language),
  );
  mount(signIn.beginPasskeySignInCall, ({ body }) => beginPasskeySignIn(deps, body.tab));
  mount(signIn.signInByPasskeyCall, async ({ body, origin: { userAgent }, language }) =>
    identityAnswer(deps, await signInByPasskey(deps, body, { userAgent, language }), language),
  );

  const thenWays = async (outcome: Outcome<null>, principal: MemberPrincipal) =>
    outcome.ok ? readWaysIn(deps, principal) : outcome;
  mount(ways.readWaysInCall, ({ principal }) => readWaysIn(deps, principal));
  mount(ways.beginLinkingCall, ({ principal, body, headers }) =>
    beginIssuer(deps, body, { origin: headers.get("Origin"), linkFor: principal.user.id }),
  );
  mount(ways.finishLinkingCall, ({ principal, body, origin }) => linkIssuer(deps, principal, body, origin.userAgent));
  mount(ways.removeWayInCall, ({ principal, params, origin }) =>
    removeWayIn(deps, principal, params.wayId, origin.userAgent),
  );
  mount(ways.beginPasskeyCall, ({ principal }) => beginPasskey(deps, principal));
  mount(ways.addPasskeyCall, async ({ principal, body, origin }) =>
    thenWays(await addPasskey(deps, principal, body, origin.userAgent), principal),
  );
  mount(ways.renamePasskeyCall, async ({ principal, params, body, origin }) =>
    thenWays(await renamePasskey(deps, principal, params.wayId, body.name, origin.userAgent), principal),
  );
}
