import { Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { directionOf } from "../domain/text/language.ts";
import { forgetPeople } from "../features/host/embedded-storage.ts";
import { fallbackTextsIn } from "../features/host/fallback-texts.ts";
import { HostContext } from "../features/host/host.ts";
import { I18nContext, useLanguage } from "../features/host/i18n.ts";
import type { Elements } from "../features/ui/elements-of.tsx";
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
import { Notices, UnlessRefused } from "./screens/notices.tsx";
import type { ParkedInput } from "./session/storage.ts";
import type { GetSession, SuppliedSession } from "./supplied-session.ts";

export type ShellProps = {
  container: ShadowRoot;
  properties: SharedProperties;
  session: SuppliedSession | null;
  getSession: GetSession | null;
  /** Attributes that were refused. */
  faults: readonly AttributeFault[];
  plan: ElementConfig;
  children: (context: ElementContext) => Elements;
};

/** Opens a new context whenever the page sets a session for something else. */
export function Shell(props: ShellProps) {
  const [turn, setTurn] = useState({ number: 0, isAfterClosing: false });
  const [parked] = useState((): ParkedInput => new Map());
  return (
    <ContextShell
      key={turn.number}
      {...props}
      parked={parked}
      isAfterClosing={turn.isAfterClosing}
      onAnother={(isAfterClosing) => setTurn(({ number }) => ({ number: number + 1, isAfterClosing }))}
    />
  );
}

/** `isAfterClosing`: the page closed the former document by setting no session. */
type ContextShellProps = ShellProps & {
  parked: ParkedInput;
  isAfterClosing: boolean;
  onAnother: (isAfterClosing: boolean) => void;
};

/** Wraps every element: its context, language, direction, theme, and notices that precede the feature. */
function ContextShell({
  container,
  properties,
  session,
  getSession,
  faults,
  plan,
  children,
  parked,
  isAfterClosing,
  onAnother,
}: ContextShellProps) {
  const [context] = useState(() => createElementContext(container, properties, plan, parked));
  context.properties = properties;
  useEffect(() => {
    context.isClosed = false;
    return () => {
      context.isClosed = true;
    };
  }, [context]);
  useLayoutEffect(() => {
    adopt(container, css, "cs-ui");
    declareFonts();
  }, [container]);
  useLayoutEffect(() => followPage(container), [container]);
  useEffect(() => preventTopJumps(container), [container]);
  useLayoutEffect(() => showTheme(container, properties.theme), [container, properties.theme]);
  const showAnother = useRef(onAnother);
  useEffect(() => {
    if (!context.session.supply(session, getSession)) showAnother.current(session === null && !getSession);
  }, [context, session, getSession]);
  useEffect(() => {
    if (!isAfterClosing) return;
    // A page that only exchanges the session sets the next one before the former counts as missing.
    return context.session.trouble.subscribe((trouble) => {
      if (trouble !== "missing") return;
      parked.clear();
      forgetPeople(context.host.storage);
    });
  }, [context, isAfterClosing, parked]);
  useEffect(() => {
    const language = languageOf(context.element, properties.language);
    if (language !== context.i18n.language.peek()) context.i18n.change(language).catch(() => undefined);
  }, [context, properties.language]);
  const [tries, setTries] = useState(0);
  return (
    <HostContext value={context.host}>
      <I18nContext value={context.i18n}>
        <ToastContext value={context.toasts}>
          <ErrorBoundary key={tries} fallback={() => <Failed context={context} onRetry={() => setTries(tries + 1)} />}>
            <Suspense>
              <UiRoot root={container}>
                <LanguageAttributes context={context} />
                <Notices context={context} faults={faults} />
                <UnlessRefused context={context}>{children(context)}</UnlessRefused>
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
function LanguageAttributes({ context: { element } }: { context: ElementContext }) {
  const language = useLanguage();
  const [own] = useState(() => ({ lang: !element.hasAttribute("lang"), dir: !element.hasAttribute("dir") }));
  useEffect(() => {
    if (own.lang) element.lang = language;
    if (own.dir) element.dir = directionOf(language);
    // Unset again for the element's next context.
    return () => {
      if (own.lang) element.removeAttribute("lang");
      if (own.dir) element.removeAttribute("dir");
    };
  }, [element, own, language]);
  return null;
}

/** Shown when even the texts failed to load; uses the words in the bundle. */
function Failed({ context, onRetry }: { context: ElementContext; onRetry: () => void }) {
  const language = context.i18n.language.peek();
  const texts = fallbackTextsIn(language);
  useEffect(() => context.fire("error", { code: "unreachable", message: texts.failed }), [context, texts]);
  return (
    <div className="cs-within cs-root" lang={language} dir={directionOf(language)}>
      <p className="cs-element-failed" role="alert">
        <span>{`${texts.failed} `}</span>
        <button type="button" onClick={onRetry}>
          {texts.retry}
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
function preventTopJumps(container: ShadowRoot): () => void {
  const stop = new AbortController();
  const hold = (event: Event) => {
    const link = (event.target as Element).closest("a");
    if (link?.getAttribute("href")?.startsWith("#")) event.preventDefault();
  };
  container.addEventListener("click", hold, { signal: stop.signal });
  return () => stop.abort();
}
