import "../../features/ui/styles/fonts.css";
import { lazy, type ReactNode, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { directionOf, type TranslatedLanguage } from "../../domain/text/language.ts";
import { fallbackTextsIn } from "../../features/host/fallback-texts.ts";
import type { HostStorage } from "../../features/host/host.ts";
import { type Host, HostContext } from "../../features/host/host.ts";
import { createI18n, type I18n, I18nContext, type LoadTexts, type Namespace } from "../../features/host/i18n.ts";
import { type CreateTextEngine, createTextEngine } from "../../features/host/text-engine.ts";
import { ErrorBoundary } from "../../features/ui/layout/error-boundary.tsx";
import { UiRoot } from "../../features/ui/layout/ui-root.tsx";
import { ToastContext, ToastRegion, type Toasts } from "../../features/ui/overlay/toast.tsx";
import { createLoadTexts } from "./host.ts";
import { detectLanguage } from "./language.ts";
import { readTheme, showTheme } from "./theme.ts";

/** Loaded only when needed; if loading fails too, the outer boundary's message shows. */
const ErrorPage = lazy(async () => ({ default: (await import("../pages/error-page.tsx")).ErrorPage }));

/** Applies the stored theme and language, and starts loading the texts of the first screen. */
export function prepare(
  storage: HostStorage,
  namespaces: readonly Namespace[],
  {
    createEngine = createTextEngine,
    load = createLoadTexts(),
  }: { createEngine?: CreateTextEngine; load?: LoadTexts } = {},
): I18n {
  showTheme(readTheme(storage));
  const i18n = createI18n({
    language: detectLanguage(storage),
    load,
    createEngine,
    strict: import.meta.env.DEV,
  });
  // The failure surfaces where the texts are used.
  i18n.load(namespaces).catch(() => undefined);
  i18n.language.subscribe((language) => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  });
  return i18n;
}

export function mount(page: ReactNode, { host, i18n, toasts }: { host: Host; i18n: I18n; toasts: Toasts }): void {
  createRoot(document.getElementById("root")!).render(
    <StrictMode>
      <HostContext value={host}>
        <I18nContext value={i18n}>
          <ToastContext value={toasts}>
            <ErrorBoundary fallback={() => <Failed language={i18n.language.peek()} />}>
              <Suspense>
                <UiRoot>
                  <ErrorBoundary
                    fallback={() => (
                      <Suspense>
                        <ErrorPage />
                      </Suspense>
                    )}
                  >
                    <Suspense>{page}</Suspense>
                  </ErrorBoundary>
                  <ToastRegion />
                </UiRoot>
              </Suspense>
            </ErrorBoundary>
          </ToastContext>
        </I18nContext>
      </HostContext>
    </StrictMode>,
  );
}

/** Shown when even the texts failed to load; uses the words in the bundle. */
function Failed({ language }: { language: TranslatedLanguage }) {
  const texts = fallbackTextsIn(language);
  return (
    <p role="alert">
      <span>{`${texts.failed} `}</span>
      <button type="button" onClick={() => location.reload()}>
        {texts.retry}
      </button>
    </p>
  );
}
