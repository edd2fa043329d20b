/** Sends the signer page's first requests immediately, while the rest of its code may still be loading. */
import { createSession } from "../../features/sign/room/session.ts";
import { callerHeaders } from "./caller-headers.ts";
import { createHeadStart, type HeadStart } from "./head-start.ts";
import { detectLanguage, textPath } from "./language.ts";
import { readSignLink } from "./sign-link.ts";
import { createStorage } from "./storage.ts";

export const storage = createStorage();
export const link = readSignLink(location.pathname);
export const headStart: HeadStart = createHeadStart((path, init) => fetch(path, init));

const language = detectLanguage(storage);
for (const namespace of ["common", "sign"]) headStart.begin(textPath(language, namespace));
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
headStart.begin("/api/recipient/session", {
  method: "POST",
  headers: { ...callerHeaders(storage, language), "Content-Type": "application/json" },
  body: JSON.stringify({ ...createSession(storage, link.token).access(), timeZone, language }),
});
