/** The entry of whoever opens a web form: no router, no account, nothing that they would wait for. */
import "./trusted-types.ts";
import { unescaped } from "../domain/unescaped.ts";
import { createToasts } from "../features/ui/toast.tsx";
import { hrefOf } from "../features/web-places.ts";
import { createWebHost } from "./host.ts";
import { mount, prepare } from "./mount.tsx";
import { FormPage } from "./pages/form-page.tsx";
import { createStorage } from "./storage.ts";

const storage = createStorage();
const i18n = prepare(storage, ["common", "form"]);
const toasts = createToasts();
const formId = unescaped(location.pathname.split("/").filter(Boolean)[2] ?? "");

const host = createWebHost({
  storage,
  i18n,
  isForAnybody: true,
  announce(event) {
    const place = hrefOf(event);
    if (place) location.assign(place);
  },
});

mount(<FormPage formId={formId} />, { host, i18n, toasts });
