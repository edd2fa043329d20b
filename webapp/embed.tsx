/** Entry of the page that sites show in a frame if they do not allow our scripts: the same features as the elements. */
import "./boot/trusted-types.ts";
import { readEmbedPageCall } from "../domain/contract/embed/embed.ts";
import { translatedOr } from "../domain/text/language.ts";
import { call } from "../features/host/api.ts";
import { embeddedStorage } from "../features/host/embedded-storage.ts";
import type { Host } from "../features/host/host.ts";
import { isTabTask, openTaskTab } from "../features/host/open-task-tab.ts";
import { createToasts } from "../features/ui/overlay/toast.tsx";
import { createWebHost } from "./boot/host.ts";
import { rememberLanguage } from "./boot/language.ts";
import { mount, prepare } from "./boot/mount.tsx";
import { createStorage } from "./boot/storage.ts";
import { chooseTheme } from "./boot/theme.ts";
import { createEmbedHost } from "./embed/embed-host.ts";
import { createFrameDraft } from "./embed/frame-draft.ts";
import type { FrameWindow } from "./embed/frame-messages.ts";
import { FramePage } from "./embed/frame-page.tsx";
import { readFrameSearch } from "./embed/frame-search.ts";
import { createFrameState } from "./embed/frame-state.ts";

const search = readFrameSearch(location.pathname, new URLSearchParams(location.search));
/** Per tab, and separate from the app's storage. */
const storage = embeddedStorage(createStorage("countersign-embed.", () => window.sessionStorage));
if (search.language) rememberLanguage(storage, translatedOr(search.language));
chooseTheme(storage, search.theme);
const i18n = prepare(storage, ["common", "frame"]);
const toasts = createToasts();

const state = createFrameState({
  kind: search.kind,
  documentId: search.documentId,
  draft: createFrameDraft({
    storage: () => window.sessionStorage,
    place: location.pathname + location.search,
    nowMs: Date.now,
    onLeave: (left) => addEventListener("pagehide", left),
  }),
  externalId: search.externalId,
  session: readSessionFragment(),
  window: window as FrameWindow,
  isFramed: window.parent !== window,
  around: originAround(),
  guess: URL.parse(document.referrer)?.origin ?? null,
  readOrigins: async () => {
    // A public call: it needs no session.
    const answer = await call(createWebHost({ storage, i18n, announce: () => undefined }), readEmbedPageCall, {
      query: { workspace: search.workspace },
    });
    return answer.ok ? { ok: true, value: answer.value.origins } : answer;
  },
  textOf: (code) => i18n.translator("frame")(code === "session_missing" ? "missing" : "expired"),
  wait: (ms, then) => void setTimeout(then, ms),
});
const host: Host = createEmbedHost({
  storage,
  i18n,
  around: state.around,
  session: () => state.session.peek(),
  renew: state.renew,
  announce(event) {
    // Payments and an editor's work open in pages of their own.
    if (isTabTask(event)) void openTaskTab({ host, i18n, toasts }, event);
    state.announce(event);
  },
});

/** Removes a session from the address at once, because addresses are visible to too many. */
function readSessionFragment(): string | null {
  const session = new URLSearchParams(location.hash.slice(1)).get("session");
  if (session !== null) history.replaceState(null, "", location.pathname + location.search);
  return session;
}

/**
 * The embedding page's origin as the browser reports it; not every browser does, and a site may withhold it ("null").
 */
function originAround(): string | null {
  const [nearest = "null"] = location.ancestorOrigins ?? [];
  return nearest === "null" ? null : nearest;
}

void state.open();
mount(<FramePage state={state} search={search} />, { host, i18n, toasts });
