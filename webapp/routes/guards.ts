/** Route guards: access to a page, and what the page loads before it is shown. */
import { redirect } from "@tanstack/react-router";
import { can } from "../../domain/access/can.ts";
import type { ActionOf, Entity, Rights } from "../../domain/access/rights.ts";
import { openPublicSessionCall } from "../../domain/contract/guest.ts";
import { safeRedirect } from "../../features/account/account-rules.ts";
import { GUEST_KEY } from "../../features/account/session-keys.ts";
import { call } from "../../features/host/api.ts";
import type { Namespace } from "../../features/host/i18n.ts";
import { TOKEN_KEY } from "../../features/host/token-key.ts";
import { BASE } from "../../features/host/web-routes.ts";
import type { App } from "./app.ts";

type Guarded = { context: App; location: { href: string } };

/** Admits members only; visitors sign in first and then return. */
export async function memberOnly({ context, location }: Guarded): Promise<void> {
  await knowUser(context);
  if (!context.account.user.peek()) throw redirect({ to: "/login", search: { redirect: location.href } });
}

/** Admits members who may act in the current workspace; members without its required two-factor set it up first. */
export async function memberInside(guarded: Guarded): Promise<void> {
  await memberOnly(guarded);
  requireFactor(guarded);
}

function requireFactor({ context, location }: Guarded): void {
  if (context.account.user.peek()?.workspace.lacksTwoFactor)
    throw redirect({ to: "/mfa", search: { redirect: location.href } });
}

/** Visitors answer the challenge of a sign-in; members set up required two-factor. Others are redirected. */
export async function secondFactorWanted(guarded: { context: App; search: { redirect?: string } }): Promise<void> {
  await knowUser(guarded.context);
  if (!guarded.context.account.user.peek()?.workspace.lacksTwoFactor) return visitorOnly(guarded);
}

/** Admits members with this permission in the current workspace; others get the page "Not Authorized". */
export function memberWho<E extends Entity>(entity: E, action: ActionOf<E>) {
  return async (guarded: Guarded): Promise<void> => {
    await memberInside(guarded);
    const workspace = guarded.context.account.user.peek()?.workspace;
    if (workspace && !can(workspace.rights as Rights, entity, action)) throw redirect({ to: "/forbidden" });
  };
}

/** Admits the installation's support team. */
export async function supportOnly(guarded: Guarded): Promise<void> {
  await memberInside(guarded);
  if (!guarded.context.account.user.peek()?.onSupportTeam) throw redirect({ to: "/forbidden" });
}

/** Admits members; redirects visitors without search parameters to the front page, a separate page at this URL. */
export async function memberOrFront(guarded: Guarded & { search: object }): Promise<void> {
  const { context, search } = guarded;
  const isVisitor = !context.host.storage.get(TOKEN_KEY);
  if (isVisitor && Object.keys(search).length === 0) throw redirect({ href: `${BASE}/`, reloadDocument: true });
  await memberInside(guarded);
}

/** Admits visitors only; redirects members away from the login form. */
export async function visitorOnly({ context, search }: { context: App; search: { redirect?: string } }): Promise<void> {
  await knowUser(context);
  if (!context.account.user.peek()) return;
  const target = new URL(safeRedirect(search.redirect, location.origin), location.origin);
  throw redirect({ to: target.pathname, search: Object.fromEntries(target.searchParams) });
}

/** Admits members, and visitors with a guest session. */
export async function memberOrGuest({ context, location }: Guarded): Promise<void> {
  if (!context.host.storage.get(GUEST_KEY)) return memberInside({ context, location });
  await knowUser(context);
  requireFactor({ context, location });
}

export async function anyone({ context }: { context: App }): Promise<void> {
  await knowUser(context);
}

/** Opens a guest session for a visitor without an account. */
export async function guestOrMember({ context, location }: Guarded): Promise<void> {
  await knowUser(context);
  requireFactor({ context, location });
  const { host, account } = context;
  if (account.user.peek() || host.storage.get(GUEST_KEY)) return;
  const answer = await call(host, openPublicSessionCall, {});
  if (answer.ok) host.storage.set(GUEST_KEY, answer.value.sessionId);
}

/** Admits visitors, and members with this permission; other members get the page "Not Authorized". */
export function visitorOr<E extends Entity>(entity: E, action: ActionOf<E>) {
  return async (guarded: Guarded): Promise<void> => {
    await knowUser(guarded.context);
    if (guarded.context.account.user.peek()) await memberWho(entity, action)(guarded);
  };
}

async function knowUser({ account }: App): Promise<void> {
  if (account.user.peek() === undefined) await account.load();
}

/** Loads a page's texts in parallel with its code. */
export function texts(...namespaces: Namespace[]) {
  return ({ context }: { context: App }) => context.i18n.load(["common", ...namespaces]);
}

/** Keeps only the named search parameters of an address. */
export function only<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [N in Name]?: string } => {
    const previous: { [N in Name]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (value !== undefined && value !== "") previous[name] = String(value);
    }
    return previous;
  };
}
