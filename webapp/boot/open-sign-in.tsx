import "./trusted-types.ts";
import { type ComponentType, use } from "react";
import { createAccount } from "../../features/account/account.ts";
import { AccountContext } from "../../features/account/account-context.ts";
import { safeRedirect } from "../../features/account/account-rules.ts";
import { loadSignInWays } from "../../features/account/ways-in/load-sign-in-ways.ts";
import { BASE, keepRedirect, routeOf, withBase } from "../../features/host/web-routes.ts";
import { createToasts } from "../../features/ui/overlay/toast.tsx";
import type { SignInPageProps } from "../pages/account/login-page.tsx";
import { keepToSigner } from "./device-lock.ts";
import { createWebHost } from "./host.ts";
import { mount, prepare } from "./mount.tsx";
import { createStorage } from "./storage.ts";

/** Opens a page for visitors who sign in or up, without the router, because it is the first page most people load. */
export function openSignIn(Page: ComponentType<SignInPageProps>): void {
  const search = new URLSearchParams(location.search);
  const email = search.get("email") ?? undefined;
  const redirect = search.get("redirect") ?? undefined;
  const closed = search.get("closed") ?? undefined;

  const storage = createStorage();
  const i18n = prepare(storage, ["common", "account"]);
  const host = createWebHost({
    storage,
    i18n,
    announce(event) {
      if (event.type === "signed_in") return location.assign(withBase(safeRedirect(redirect, location.origin)));
      const path = routeOf(event);
      if (path !== null) location.assign(BASE + keepRedirect(path, redirect));
    },
  });
  /** Loaded before the page is shown, so that no button moves under the pointer. */
  const ways = loadSignInWays(host);

  function SignIn() {
    return <Page email={email} redirect={redirect} closed={closed} ways={use(ways)} />;
  }

  if (!keepToSigner(storage)) {
    mount(
      <AccountContext value={createAccount(host)}>
        <SignIn />
      </AccountContext>,
      { host, i18n, toasts: createToasts() },
    );
  }
}
