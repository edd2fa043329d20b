/** The page that sites show in a frame where they allow no scripts of ours: the same features as the elements. */
import "./boot/trusted-types.ts";
import { readEmbedPage } from "../domain/contract/embed.ts";
import { translatedOr } from "../domain/text/language.ts";
import { call } from "../features/host/api.ts";
import type { Host } from "../features/host/host.ts";
import { isTabTask, openOwnTab } from "../features/host/own-tab.ts";
import { createToasts } from "../features/ui/overlay/toast.tsx";
import { createWebHost } from "./boot/host.ts";
import { rememberLanguage } from "./boot/language.ts";
import { mount, prepare } from "./boot/mount.tsx";
import { createStorage } from "./boot/storage.ts";
import { chooseTheme } from "./boot/theme.ts";
import { createEmbedHost } from "./embed/embed-host.ts";
import type { FrameWindow } from "./embed/frame-line.ts";
import { FramePage } from "./embed/frame-page.tsx";
import { readFrameSearch } from "./embed/frame-search.ts";
import { createFrameState } from "./embed/frame-state.ts";

const search = readFrameSearch(location.pathname, new URLSearchParams(location.search));
/** Of this tab, and apart from the app's. */
const storage = createStorage("countersign-embed.", () => window.sessionStorage);
if (search.language) rememberLanguage(storage, translatedOr(search.language));
chooseTheme(storage, search.theme);
const i18n = prepare(storage, ["common", "frame"]);
const toasts = createToasts();

const state = createFrameState({
  kind: search.kind,
  documentId: search.documentId,
  externalId: search.externalId,
  session: takeFragment(),
  window: window as FrameWindow,
  isFramed: window.parent !== window,
  around: originAround(),
  guess: URL.parse(document.referrer)?.origin ?? null,
  readOrigins: async () => {
    // Asked by anybody: a session is not for this.
    const answer = await call(createWebHost({ storage, i18n, announce: () => undefined }), readEmbedPage, {
      query: { workspace: search.workspace },
    });
    return answer.ok ? { ok: true, value: answer.value.origins } : answer;
  },
  say: (code) => i18n.translator("frame")(code === "session_missing" ? "missing" : "expired"),
  wait: (ms, then) => void setTimeout(then, ms),
});
const host: Host = createEmbedHost({
  storage,
  i18n,
  around: state.around,
  session: () => state.session.peek(),
  renew: state.renew,
  announce(event) {
    // Paying and an editor's work are pages of their own.
    if (isTabTask(event)) void openOwnTab({ host, i18n, toasts }, event);
    state.announce(event);
  },
});

/** A session in the address is taken out of it at once: an address is seen by too many. */
function takeFragment(): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get("session");
  if (given !== null) history.replaceState(null, "", location.pathname + location.search);
  return given;
}

/** Who is around, by the browser's own word; not every browser has one, and a site may forbid it ("null"). */
function originAround(): string | null {
  const [nearest = "null"] = location.ancestorOrigins ?? [];
  return nearest === "null" ? null : nearest;
}

void state.open();
mount(<FramePage state={state} search={search} />, { host, i18n, toasts });
