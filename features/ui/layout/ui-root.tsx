import type { ReactNode } from "react";
import { directionOf } from "../../../domain/text/language.ts";
import { useLanguage } from "../../host/i18n.ts";
import { type StyleRoot, StyleRootContext } from "../styles/sheet.ts";

type Props = {
  /** Adopts the styles: in an element its shadow root, which then also contains all overlays. */
  root?: StyleRoot;
  children: ReactNode;
};

/** Root of every rendered interface: sets where styles are adopted, the language and its direction. */
export function UiRoot({ root, children }: Props) {
  const language = useLanguage();
  const isElement = root && !(root instanceof Document);
  return (
    <StyleRootContext value={root ?? null}>
      <div className={isElement ? "cs-within cs-root" : "cs-root"} lang={language} dir={directionOf(language)}>
        {isElement ? (
          <>
            <div className="cs-room" part="room">
              {children}
            </div>
            <div className="cs-portals" />
          </>
        ) : (
          children
        )}
      </div>
    </StyleRootContext>
  );
}
