import type { ReactNode } from "react";
import { directionOf } from "../../../domain/text/language.ts";
import { useLanguage } from "../../host/i18n.ts";
import { type StyleRoot, StyleRootContext } from "../styles/sheet.ts";

type Props = {
  /** Where styles are adopted: the shadow root in an element, which then also holds all that opens above the screen. */
  root?: StyleRoot;
  children: ReactNode;
};

/** Everything shown stands in one of these: it says where styles are adopted, the language and its direction. */
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
