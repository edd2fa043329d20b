/** The signer's own entry: no router, no account, nothing that a person who only signs would wait for. */
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

/** No PIN is asked for behind a dead link: the device is let go, and whoever has it must sign in anew. */
function releaseDevice(): void {
  const held = heldBy(storage);
  if (!held || signPlaceOf(held).token !== place.token) return;
  storage.remove(TOKEN_KEY);
  storage.remove(HELD_KEY);
}

// What fills pages in comes while the server is asked; where it is wanted, it is asked for until it is there.
import("../features/sign/fields/field-layer.tsx").catch(() => undefined);
mount(<SignPage token={place.token} />, { host, i18n, toasts });
