/** The signer's own entry: no router, no account, nothing that delays a person who only signs. */
import "./boot/trusted-types.ts";
import { TOKEN_KEY } from "../features/account/session-keys.ts";
import { createToasts } from "../features/ui/overlay/toast.tsx";
import { HELD_KEY, heldBy } from "./boot/held-device.ts";
import { createLoadTexts, createWebHost } from "./boot/host.ts";
import { mount, prepare } from "./boot/mount.tsx";
import { headStart, place, storage } from "./boot/sign-first.ts";
import { signPlaceOf } from "./boot/sign-place.ts";
import { SignPage } from "./pages/sign-page.tsx";

const i18n = prepare(storage, ["common", "sign"], { load: createLoadTexts(headStart.fetch) });
const toasts = createToasts();

const host = createWebHost({
  storage,
  i18n,
  ask: headStart.fetch,
  announce(event) {
    if (event.type === "signed") history.replaceState(null, "", `/app/documents/${place.token}/success`);
    if (event.type === "device_handed_over") storage.set(HELD_KEY, location.pathname);
    if (event.type === "device_returned") storage.remove(HELD_KEY);
    if (event.type === "link_dead") releaseDevice();
    if (event.type === "declined") history.replaceState(null, "", `/app/documents/${place.token}/declined`);
  },
});

/** A dead link asks for no PIN: the device is released, and its holder must sign in again. */
function releaseDevice(): void {
  const held = heldBy(storage);
  if (!held || signPlaceOf(held).token !== place.token) return;
  storage.remove(TOKEN_KEY);
  storage.remove(HELD_KEY);
}

// Preloads the field layer while the first request runs; the code that needs it retries until it has loaded.
import("../features/sign/fields/field-layer.tsx").catch(() => undefined);
mount(<SignPage token={place.token} />, { host, i18n, toasts });
