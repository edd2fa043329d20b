import { type ReactNode, useInsertionEffect } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { useLanguage } from "../i18n.ts";

/** react-aria's own words, direction and formats in the language shown. */
export function AriaLocale({ children }: { children: ReactNode }) {
  useInsertionEffect(standInForPressStyle, []);
  return <I18nProvider locale={useLanguage()}>{children}</I18nProvider>;
}

/**
 * react-aria puts a `<style>` into the page for pressable elements unless one with this id is there; a strict policy
 * forbids it. Its one rule stands in `base.css`.
 */
function standInForPressStyle(): void {
  const id = "react-aria-pressable-style";
  if (!document.getElementById(id)) document.head.append(Object.assign(document.createElement("meta"), { id }));
}
