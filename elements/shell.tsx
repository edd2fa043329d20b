import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { directionOf } from "../domain/text/language.ts";
import { fallbackTextsIn } from "../features/host/fallback-texts.ts";
import { HostContext } from "../features/host/host.ts";
import { I18nContext, useLanguage } from "../features/host/i18n.ts";
import { ErrorBoundary } from "../features/ui/layout/error-boundary.tsx";
import { UiRoot } from "../features/ui/layout/ui-root.tsx";
import { ToastContext, ToastRegion } from "../features/ui/overlay/toast.tsx";
import { adopt } from "../features/ui/styles/sheet.ts";
import type { AttributeFault, Theme } from "./attributes.ts";
import css from "./element.css?inline";
import {
  createElementContext,
  type ElementConfig,
  type ElementContext,
  languageOf,
  type SharedProperties,
} from "./element-context.ts";
import { declareFonts } from "./fonts.ts";
import { followPage } from "./layout/layout.ts";
import { Notices } from "./notices.tsx";
import type { GetSession, SuppliedSession } from "./supplied-session.ts";

export type ShellProps = {
  container: ShadowRoot;
  given: SharedProperties;
  session: SuppliedSession | null;
  getSession: GetSession | null;
  /** Attributes that were refused. */
  faults: readonly AttributeFault[];
  plan: ElementConfig;
  children: (room: ElementContext) => ReactNode;
};

/** Opens a new room whenever the page sets a session for something else. */
export function Shell(props: ShellProps) {
  const [turn, setTurn] = useState(0);
  return <RoomShell key={turn} {...props} onAnother={() => setTurn((before) => before + 1)} />;
}

type RoomShellProps = ShellProps & { onAnother: () => void };

/** Wraps every element: its room, language, direction, theme, and notices that precede the feature. */
function RoomShell({ container, given, session, getSession, faults, plan, children, onAnother }: RoomShellProps) {
  const [room] = useState(() => createElementContext(container, given, plan));
  room.given = given;
  useEffect(() => {
    room.isClosed = false;
    return () => {
      room.isClosed = true;
    };
  }, [room]);
  useLayoutEffect(() => {
    adopt(container, css, "cs-ui");
    declareFonts();
  }, [container]);
  useLayoutEffect(() => followPage(container), [container]);
  useEffect(() => holdPlace(container), [container]);
  useLayoutEffect(() => showTheme(container, given.theme), [container, given.theme]);
  const another = useRef(onAnother);
  useEffect(() => {
    if (!room.session.give(session, getSession)) another.current();
  }, [room, session, getSession]);
  useEffect(() => {
    const language = languageOf(room.element, given.language);
    if (language !== room.i18n.language.peek()) room.i18n.change(language).catch(() => undefined);
  }, [room, given.language]);
  const [tries, setTries] = useState(0);
  return (
    <HostContext value={room.host}>
      <I18nContext value={room.i18n}>
        <ToastContext value={room.toasts}>
          <ErrorBoundary key={tries} fallback={() => <Failed room={room} onRetry={() => setTries(tries + 1)} />}>
            <Suspense>
              <UiRoot root={container}>
                <Spoken room={room} />
                <Notices room={room} faults={faults} />
                <Suspense>{children(room)}</Suspense>
                <ToastRegion />
              </UiRoot>
            </Suspense>
          </ErrorBoundary>
        </ToastContext>
      </I18nContext>
    </HostContext>
  );
}

/** Sets the language and its direction on the element itself, unless the page set its own. */
function Spoken({ room: { element } }: { room: ElementContext }) {
  const language = useLanguage();
  const [own] = useState(() => ({ lang: !element.hasAttribute("lang"), dir: !element.hasAttribute("dir") }));
  useEffect(() => {
    if (own.lang) element.lang = language;
    if (own.dir) element.dir = directionOf(language);
    // Unset again for the element's next room.
    return () => {
      if (own.lang) element.removeAttribute("lang");
      if (own.dir) element.removeAttribute("dir");
    };
  }, [element, own, language]);
  return null;
}

/** Shown when even the texts failed to load; uses the words in the bundle. */
function Failed({ room, onRetry }: { room: ElementContext; onRetry: () => void }) {
  const language = room.i18n.language.peek();
  const words = fallbackTextsIn(language);
  useEffect(() => room.tell("error", { code: "unreachable", message: words.failed }), [room, words]);
  return (
    <div className="cs-within cs-root" lang={language} dir={directionOf(language)}>
      <p className="cs-element-failed" role="alert">
        {words.failed}{" "}
        <button type="button" onClick={onRetry}>
          {words.retry}
        </button>
      </p>
    </div>
  );
}

/**
 * `auto` follows the surrounding page. Placed outside all layers, so that the theme's color scheme overrides our
 * other rules.
 */
function showTheme(container: ShadowRoot, theme: Theme): () => void {
  if (theme === "auto") return () => undefined;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:host { color-scheme: ${theme}; }`);
  container.adoptedStyleSheets = [...container.adoptedStyleSheets, sheet];
  return () => {
    container.adoptedStyleSheets = container.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}

/** Stops links without a target from scrolling the page to its top. */
function holdPlace(container: ShadowRoot): () => void {
  const stop = new AbortController();
  const hold = (event: Event) => {
    const link = (event.target as Element).closest("a");
    if (link?.getAttribute("href")?.startsWith("#")) event.preventDefault();
  };
  container.addEventListener("click", hold, { signal: stop.signal });
  return () => stop.abort();
}
