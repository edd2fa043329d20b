import type { ReactNode } from "react";
import { directionOf } from "../../domain/language.ts";
import { useLanguage } from "../i18n.ts";
import { type StyleRoot, StyleRootContext } from "./sheet.ts";

/** Everything shown stands in one of these: it says where styles are adopted, the language and its direction. */
export function UiRoot({ root, children }: { root?: StyleRoot; children: ReactNode }) {
  const language = useLanguage();
  return (
    <StyleRootContext value={root ?? null}>
      <div className="cs-root" lang={language} dir={directionOf(language)}>
        {children}
      </div>
    </StyleRootContext>
  );
}
