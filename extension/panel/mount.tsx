import "../../features/ui/styles/fonts.css";
import { type ReactNode, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { directionOf } from "../../domain/text/language.ts";
import { AccountContext } from "../../features/account/account-context.ts";
import { HostContext } from "../../features/host/host.ts";
import { I18nContext } from "../../features/host/i18n.ts";
import { ErrorBoundary } from "../../features/ui/layout/error-boundary.tsx";
import { UiRoot } from "../../features/ui/layout/ui-root.tsx";
import { ToastContext, ToastRegion } from "../../features/ui/overlay/toast.tsx";
import { pageText } from "../page-text.ts";
import { openLinksInTabs } from "./outside-links.ts";
import type { Panel } from "./panel.ts";
import { PanelContext } from "./panel-context.ts";

/** Renders a page of the extension with the contexts that the features require. */
export function mount(page: ReactNode, panel: Panel): void {
  panel.i18n.language.subscribe((language) => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  });
  openLinksInTabs(document);
  createRoot(document.getElementById("root")!).render(
    <StrictMode>
      <PanelContext value={panel}>
        <HostContext value={panel.host}>
          <AccountContext value={panel.account}>
            <I18nContext value={panel.i18n}>
              <ToastContext value={panel.toasts}>
                <ErrorBoundary fallback={() => <Broken />}>
                  <Suspense>
                    <UiRoot>
                      <Suspense>{page}</Suspense>
                      <ToastRegion />
                    </UiRoot>
                  </Suspense>
                </ErrorBoundary>
              </ToastContext>
            </I18nContext>
          </AccountContext>
        </HostContext>
      </PanelContext>
    </StrictMode>,
  );
}

/** Uses the browser's own texts, because the panel's may have failed to load. */
function Broken() {
  return (
    <p role="alert" dir="auto">
      {pageText("notice.broken")}
    </p>
  );
}
