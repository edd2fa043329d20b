import { type ReactNode, use, useCallback, useInsertionEffect } from "react";
import { UNSAFE_PortalProvider as PortalProvider } from "react-aria/PortalProvider";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { enableShadowDOM } from "react-stately/private/flags/flags";
import { useLanguage } from "../../host/i18n.ts";
import { StyleRootContext } from "../styles/sheet.ts";

/**
 * Gives react-aria the current language for its texts, direction and formats; in an element its overlays open inside
 * the element.
 */
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
 * react-aria inserts a `<style>` for pressable elements unless this id exists; a strict content security policy
 * forbids it. Its one rule is in `base.css`.
 */
function standInForPressStyle(): void {
  const id = "react-aria-pressable-style";
  if (!document.getElementById(id)) document.head.append(Object.assign(document.createElement("meta"), { id }));
}
