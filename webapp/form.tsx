/** Entry of a web form's page: no router, no account, nothing that delays a visitor. */
import "./boot/trusted-types.ts";
import { unescaped } from "../domain/text/unescaped.ts";
import { hrefOf } from "../features/host/web-routes.ts";
import { createToasts } from "../features/ui/overlay/toast.tsx";
import { createWebHost } from "./boot/host.ts";
import { mount, prepare } from "./boot/mount.tsx";
import { createStorage } from "./boot/storage.ts";
import { FormPage } from "./pages/form-page.tsx";

const storage = createStorage();
const i18n = prepare(storage, ["common", "form"]);
const toasts = createToasts();
const formId = unescaped(location.pathname.split("/").filter(Boolean)[2] ?? "");

// The first of several parameters with the same name counts.
const link = Object.fromEntries([...new URLSearchParams(location.search)].reverse());

const host = createWebHost({
  storage,
  i18n,
  isForAnybody: true,
  announce(event) {
    const path = hrefOf(event);
    if (path) location.assign(path);
  },
});

mount(<FormPage formId={formId} link={link} />, { host, i18n, toasts });
