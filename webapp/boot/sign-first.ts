/** Sends the signer page's first requests immediately, while the rest of its code may still be loading. */
import { createSession } from "../../features/sign/room/session.ts";
import { createHeadStart, type HeadStart } from "./head-start.ts";
import { detectLanguage, textPath } from "./language.ts";
import { signPlaceOf } from "./sign-place.ts";
import { createStorage } from "./storage.ts";
import { headersOf } from "./who-asks.ts";

export const storage = createStorage();
export const place = signPlaceOf(location.pathname);
export const headStart: HeadStart = createHeadStart((path, init) => fetch(path, init));

const language = detectLanguage(storage);
for (const namespace of ["common", "sign"]) headStart.begin(textPath(language, namespace));
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
headStart.begin("/api/recipient/session", {
  method: "POST",
  headers: { ...headersOf(storage, language), "Content-Type": "application/json" },
  body: JSON.stringify({ ...createSession(storage, place.token).access(), timeZone, language }),
});
