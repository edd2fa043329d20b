/** Entry of the app's page: the light front page for visitors of the root, the full app for everybody else. */
import { TOKEN_KEY } from "../features/account/session-keys.ts";
import { findDeviceLock } from "./boot/device-lock.ts";
import { createStorage } from "./boot/storage.ts";

const storage = createStorage();
const isRoot = /^\/app\/?$/.test(location.pathname) && location.search === "";
const isFront = isRoot && !storage.get(TOKEN_KEY) && !findDeviceLock(storage);
void (isFront ? import("./front.tsx") : import("./main.tsx"));
