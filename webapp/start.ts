/** Entry of the app's page: a light page for a visitor who arrives at the root, at sign-in or sign-up; else the app. */
import { TOKEN_KEY } from "../features/host/token-key.ts";
import { findDeviceLock } from "./boot/device-lock.ts";
import { createStorage } from "./boot/storage.ts";

// A table, because the minifier merges imports in branches into one call, which then preloads the code of all of them.
const lightPages = new Map<string, () => Promise<unknown>>([
  ["/app/login", () => import("./login.tsx")],
  ["/app/signup", () => import("./signup.tsx")],
]);
if (location.search === "") lightPages.set("/app", () => import("./front.tsx"));

const storage = createStorage();
const isVisitor = !storage.get(TOKEN_KEY) && !findDeviceLock(storage);
const openLight = isVisitor ? lightPages.get(location.pathname.replace(/\/$/, "")) : undefined;
if (openLight) void openLight();
else void import("./main.tsx");
