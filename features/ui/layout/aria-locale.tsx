import { type ReactNode, use, useCallback, useInsertionEffect } from "react";
import { UNSAFE_PortalProvider as PortalProvider } from "react-aria/PortalProvider";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { enableShadowDOM } from "react-stately/private/flags/flags";
import { useLanguage } from "../../host/i18n.ts";
import { StyleRootContext } from "../styles/sheet.ts";

/** react-aria's own words, direction and formats in the language shown; in an element what it opens opens inside. */
export function AriaLocale({ children }: { children: ReactNode }) {
  useInsertionEffect(standInForPressStyle, []);
  const root = use(StyleRootContext);
  const isElement = root instanceof ShadowRoot;
  if (isElement) enableShadowDOM();
  const portals = useCallback(() => root!.querySelector<HTMLElement>(".cs-portals"), [root]);
  return (
    <I18nProvider locale={useLanguage()}>
      {isElement ? <PortalProvider getContainer={portals}>{children}</PortalProvider> : children}
    </I18nProvider>
  );
}

/**
 * react-aria puts a `<style>` into the page for pressable elements unless one with this id is there; a strict policy
 * forbids it. Its one rule stands in `base.css`.
 */
function standInForPressStyle(): void {
  const id = "react-aria-pressable-style";
  if (!document.getElementById(id)) document.head.append(Object.assign(document.createElement("meta"), { id }));
}
