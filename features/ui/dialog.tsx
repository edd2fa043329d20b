import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useT } from "../i18n.ts";
import { IconButton } from "./button.tsx";
import css from "./dialog.css?inline";
import { useSheet } from "./sheet.ts";

export type DialogProps = {
  title: ReactNode;
  children: ReactNode;
  /** Buttons; the way out first, the thing to do last. */
  actions?: ReactNode;
  onClose: () => void;
  /** There is nothing to press in it: it takes the focus itself, so that the keyboard can scroll it. */
  isText?: boolean;
  wide?: boolean;
};

/**
 * A modal on the platform's own `<dialog>`: focus is kept inside and given back, Escape and the scrim close it. On
 * narrow screens it is a sheet at the bottom. Render it to open it.
 */
export function Dialog({ title, children, actions, onClose, isText, wide }: DialogProps) {
  useSheet(css, "cs-ui");
  const t = useT("common");
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  // Closed before it leaves the page: only then does the focus return to where it was.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, through onCancel
    <dialog
      ref={element}
      className={`cs-dialog cs-sheet ${wide ? "cs-dialog-wide" : ""}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current && isOutside(event, element.current)) onClose();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <IconButton label={t("close")} icon={<X aria-hidden />} onClick={onClose} />
      </header>
      {isText ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className="cs-dialog-body" tabIndex={0} aria-labelledby={id}>
          {children}
        </section>
      ) : (
        <div className="cs-dialog-body">{children}</div>
      )}
      {actions && <footer>{actions}</footer>}
    </dialog>
  );
}

function isOutside(point: { clientX: number; clientY: number }, element: Element): boolean {
  const box = element.getBoundingClientRect();
  return point.clientX < box.left || point.clientX > box.right || point.clientY < box.top || point.clientY > box.bottom;
}
