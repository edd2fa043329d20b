/** The signer's own entry: no router, no account, nothing that delays a person who only signs. */
import "./boot/trusted-types.ts";
import { TOKEN_KEY } from "../features/host/token-key.ts";
import { createToasts } from "../features/ui/overlay/toast.tsx";
import { createBackLayers } from "./boot/back-layers.ts";
import { DEVICE_LOCK_KEY, findDeviceLock } from "./boot/device-lock.ts";
import { createLoadTexts, createWebHost } from "./boot/host.ts";
import { mount, prepare } from "./boot/mount.tsx";
import { headStart, link, storage } from "./boot/sign-first.ts";
import { asksToDecline, readSignLink } from "./boot/sign-link.ts";
import { SignPage } from "./pages/sign-page.tsx";

const i18n = prepare(storage, ["common", "sign"], { load: createLoadTexts(headStart.fetch) });
const toasts = createToasts();

const host = createWebHost({
  storage,
  i18n,
  ask: headStart.fetch,
  holdBack: createBackLayers(window),
  announce(event) {
    if (event.type === "signed") history.replaceState(history.state, "", `/app/documents/${link.token}/success`);
    if (event.type === "form_left") location.assign(event.url);
    if (event.type === "device_handed_over") storage.set(DEVICE_LOCK_KEY, location.pathname);
    if (event.type === "device_returned") storage.remove(DEVICE_LOCK_KEY);
    if (event.type === "link_dead") releaseDevice();
    if (event.type === "declined") history.replaceState(history.state, "", `/app/documents/${link.token}/declined`);
  },
});

/** A dead link asks for no PIN: the device is released, and its holder must sign in again. */
function releaseDevice(): void {
  const lockPath = findDeviceLock(storage);
  if (!lockPath || readSignLink(lockPath).token !== link.token) return;
  storage.remove(TOKEN_KEY);
  storage.remove(DEVICE_LOCK_KEY);
}

// Preloads the field layer while the first request runs; the code that needs it retries until it has loaded.
import("../features/sign/fields/field-layer.tsx").catch(() => undefined);
mount(<SignPage token={link.token} declines={asksToDecline(location.search)} />, { host, i18n, toasts });
