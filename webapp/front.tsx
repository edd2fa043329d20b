/** The page of a visitor at the app's root: no router and no account, because it is the first thing people load. */
import "./boot/trusted-types.ts";
import { lazy } from "react";
import { GUEST_KEY } from "../features/account/session-keys.ts";
import { FrontPage } from "../features/front/front-page.tsx";
import { useT } from "../features/host/i18n.ts";
import { hrefOf } from "../features/host/web-routes.ts";
import { createToasts } from "../features/ui/overlay/toast.tsx";
import { keepToSigner } from "./boot/device-lock.ts";
import { createWebHost } from "./boot/host.ts";
import { mount, prepare } from "./boot/mount.tsx";
import { createStorage } from "./boot/storage.ts";
import { usePageTitle } from "./frame/page-title.ts";

const Footer = lazy(async () => ({ default: (await import("./frame/front-footer.tsx")).Footer }));

const storage = createStorage();
const i18n = prepare(storage, ["common", "front"]);

const host = createWebHost({
  storage,
  i18n,
  announce(event) {
    const path = hrefOf(event);
    if (path) location.assign(path);
  },
});

function Front() {
  usePageTitle(useT("front")("title"));
  return <FrontPage isGuest={storage.get(GUEST_KEY) !== null} footer={<Footer />} />;
}

if (!keepToSigner(storage)) mount(<Front />, { host, i18n, toasts: createToasts() });
