/** Entry of the full app: router, account, every screen but the signer's. */
import "./boot/trusted-types.ts";
import "./boot/issuer-answer.ts";
import { RouterProvider } from "@tanstack/react-router";
import { readUserCall } from "../domain/contract/user.ts";
import { translatedOr } from "../domain/text/language.ts";
import { createAccount } from "../features/account/account.ts";
import { AccountContext } from "../features/account/account-context.ts";
import { safeRedirect } from "../features/account/account-rules.ts";
import { IdleSignOut } from "../features/account/idle/idle-sign-out.tsx";
import { createTwoFactorGate } from "../features/account/security/two-factor-gate.ts";
import { createPersonConfirmation } from "../features/confirm/create-person-confirmation.ts";
import { pathOf } from "../features/host/api.ts";
import type { HostEvent } from "../features/host/host.ts";
import { createI18nextEngine } from "../features/host/i18next-engine.ts";
import { BASE, keepRedirect, routeAfterSwitch, routeOf, withBase } from "../features/host/web-routes.ts";
import { createToasts } from "../features/ui/overlay/toast.tsx";
import { keepToSigner } from "./boot/device-lock.ts";
import { createWebHost } from "./boot/host.ts";
import { hasChosenLanguage } from "./boot/language.ts";
import { mount, prepare } from "./boot/mount.tsx";
import { createStorage } from "./boot/storage.ts";
import { createTabWorkspace } from "./boot/tab-workspace.ts";
import { MemberClock } from "./frame/member-clock.tsx";
import { focusContentOnArrival, preloadOnIntent } from "./frame/navigation.ts";
import { PersonDialog } from "./frame/person-dialog.tsx";
import { TwoFactorDialog } from "./frame/two-factor-dialog.tsx";
import type { App } from "./routes/app.ts";
import { AppContext } from "./routes/app-context.ts";
import { createAppRouter } from "./routes/router.tsx";

const storage = createStorage();
const i18n = prepare(storage, ["common"], { createEngine: createI18nextEngine });
const toasts = createToasts();
const personConfirmation = createPersonConfirmation();
const workspace = createTabWorkspace(pathOf(readUserCall));
const twoFactorGate = createTwoFactorGate();
const confirmPerson = personConfirmation.ask;
const host = createWebHost({ storage, i18n, announce, onSessionEnd, confirmPerson, setUpTwoFactor, workspace });
const account = createAccount(host);
const app: App = { host, account, i18n, toasts, handover: { files: [] }, kept: {} };
const router = createAppRouter(app);

/** Navigates to the page that a feature's event leads to. */
function announce(event: HostEvent): void {
  if (event.type === "new_document_wanted") app.handover.files = event.files ?? [];
  const { redirect } = router.state.location.search as { redirect?: string };
  if (event.type === "signed_in") {
    go(safeRedirect(redirect, location.origin));
  } else if (event.type === "signing_wanted") {
    // The signing room is a separate page.
    location.assign(BASE + routeOf(event));
  } else if (event.type === "payment_page_wanted") {
    leaveForPayment(event.url);
  } else if (event.type === "workspace_switched") {
    workspace.set(event.workspaceId ?? null);
    startIn(routeAfterSwitch(router.state.location.pathname));
  } else if (event.type === "workspace_joined") {
    workspace.set(event.workspaceId);
    void account.load().then(() => go("/"));
  } else if (event.type === "email_confirmed" || event.type === "rights_changed") {
    void account.load();
  } else if (event.type === "signed_out") {
    leave();
  } else {
    const path = routeOf(event);
    if (path !== null) go(keepRedirect(path, redirect));
  }
}

/** The page at `/mfa` is about the same, so it needs no dialog. */
async function setUpTwoFactor(required: { workspace: string }): Promise<boolean> {
  if (router.state.location.pathname === "/mfa" || !(await twoFactorGate.ask(required))) return false;
  await account.load();
  return true;
}

function go(path: string): void {
  router.history.push(withBase(path));
}

/** Reloads the page, because its stores hold the former workspace's data. */
function startIn(path: string): void {
  location.assign(BASE + path);
}

/** Redirects to the payment provider; refuses addresses that would run a script. */
function leaveForPayment(url: string): void {
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? "")) location.assign(url);
}

/** Redirects to the login form, which returns here after signing in. */
function leave(): void {
  router.navigate({ to: "/login", search: { redirect: router.state.location.href } });
}

function onSessionEnd(): void {
  account.forget();
  if (router.state.location.pathname !== "/login") leave();
}

account.user.subscribe((user) => {
  if (user !== undefined) workspace.set(user?.workspace._id ?? null);
  if (!user || hasChosenLanguage(storage)) return;
  // If the texts fail to load, the language stays unchanged.
  i18n.change(translatedOr(user.language)).catch(() => undefined);
});
preloadOnIntent(router);
focusContentOnArrival(router);
if (!keepToSigner(storage)) {
  mount(
    <AppContext value={app}>
      <AccountContext value={account}>
        <MemberClock>
          <RouterProvider router={router} />
        </MemberClock>
        <TwoFactorDialog gate={twoFactorGate} />
        <PersonDialog confirmation={personConfirmation} />
        <IdleSignOut />
      </AccountContext>
    </AppContext>,
    { host, i18n, toasts },
  );
}
