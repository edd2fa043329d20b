import { use, useCallback, useSyncExternalStore } from "react";
import { useI18n } from "../host/i18n.ts";
import { StyleRootContext } from "./styles/sheet.ts";

/** Whether the browser, or an extension of it, shows a translation of our texts. */
export function useTranslated(): boolean {
  const root = use(StyleRootContext);
  const { language } = useI18n();
  // An element's host page may have a language and marks of its own; only the element's own texts count.
  const shadow = root instanceof ShadowRoot ? root : null;
  const isTranslated = useCallback(() => {
    const { className, lang } = document.documentElement;
    const isMarked = /\btranslated-(ltr|rtl)\b/.test(className) || lang !== language.peek();
    return (!shadow && isMarked) || (shadow ?? document.body).querySelector("font") !== null;
  }, [shadow, language]);
  const subscribe = useCallback(
    (changed: () => void) => {
      const observer = new MutationObserver((records) => {
        if (records.some((record) => record.type === "attributes" || changesFont(record))) changed();
      });
      observer.observe(shadow ?? document.body, { childList: true, subtree: true });
      if (!shadow) observer.observe(document.documentElement, { attributeFilter: ["class", "lang"] });
      return () => observer.disconnect();
    },
    [shadow],
  );
  return useSyncExternalStore(subscribe, isTranslated);
}

/** Translators wrap what they have translated in `<font>`, which none of our pages contains. */
function changesFont({ addedNodes, removedNodes }: MutationRecord): boolean {
  return [...addedNodes, ...removedNodes].some(({ nodeName }) => nodeName === "FONT");
}
