import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useT } from "../../host/i18n.ts";
import { IconButton } from "../controls/button.tsx";
import { useSheet } from "../styles/sheet.ts";
import css from "./dialog.css?inline";
import { Modal } from "./modal.tsx";

export type DialogProps = {
  title: ReactNode;
  children: ReactNode;
  /** Buttons: cancel first, the main action last. */
  actions?: ReactNode;
  onClose: () => void;
  /** Called on every input in the content's controls. */
  onEdit?: () => void;
  /** The content has no control: it takes the focus itself, so that keys scroll it. */
  isText?: boolean;
  wide?: boolean;
};

/** A modal with a title and buttons; Escape and the scrim close it. On narrow screens it is a sheet at the bottom. */
export function Dialog({ title, children, actions, onClose, onEdit, isText, wide }: DialogProps) {
  useSheet(css, "cs-ui");
  const t = useT("common");
  const id = useId();
  const body = useRef<HTMLDivElement>(null);
  // Focuses the first input, one to type into if there is any, not the close button. On touch screens the keyboard would cover the text to read first.
  useEffect(() => {
    if (window.matchMedia("(pointer: coarse)").matches) return;
    const inputs = [
      ...(body.current?.querySelectorAll<HTMLElement>("input:not(:disabled, .cs-hidden), textarea, select") ?? []),
    ];
    (inputs.find((one) => !one.matches("[readonly]")) ?? inputs[0])?.focus();
  }, []);
  return (
    <Modal className={`cs-dialog cs-sheet ${wide ? "cs-dialog-wide" : ""}`} labelledBy={id} isLight onClose={onClose}>
      <header>
        <h2 id={id}>{title}</h2>
        <IconButton label={t("close")} icon={<X aria-hidden />} onClick={onClose} />
      </header>
      {isText ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className="cs-dialog-body" tabIndex={0} aria-labelledby={id}>
          {children}
        </section>
      ) : (
        <div className="cs-dialog-body" ref={body} onInput={onEdit}>
          {children}
        </div>
      )}
      {actions && <footer>{actions}</footer>}
    </Modal>
  );
}
