import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
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

/**
 * Focuses the first input, one to type into if there is any. If none is there yet, because the content loads or has
 * none, moves the focus from the close button to the text or the first button of the footer, and waits for an input
 * until the person presses anything.
 * @returns ends waiting
 */
function focusFirst(body: HTMLElement): () => void {
  const focus = () => {
    const inputs = [...body.querySelectorAll<HTMLElement>("input:not(:disabled, .cs-hidden), textarea, select")];
    const open = inputs.filter((one) => !one.matches("[readonly]"));
    // A choice beside the input, e.g. of a method, is rarely changed.
    const typed = open.slice(0, 2).find((one) => one.matches("textarea, input:not([type=checkbox], [type=radio])"));
    // `data-first`: the input that this dialog is about, though another stands before it.
    const input = body.querySelector<HTMLElement>("[data-first]") ?? typed ?? open[0] ?? inputs[0];
    input?.focus();
    return input !== undefined;
  };
  const stop = new AbortController();
  if (focus()) return () => undefined;
  const close = body.previousElementSibling?.querySelector("button");
  if (close?.matches(":focus")) {
    const next = body.tabIndex === 0 ? body : body.nextElementSibling?.querySelector<HTMLElement>("button, a");
    next?.focus();
  }
  const changes = new MutationObserver(() => focus() && stop.abort());
  changes.observe(body, { childList: true, subtree: true });
  stop.signal.addEventListener("abort", () => changes.disconnect());
  for (const press of ["keydown", "pointerdown"])
    window.addEventListener(press, () => stop.abort(), { capture: true, signal: stop.signal });
  return () => stop.abort();
}

/** A modal with a title and buttons; Escape and the scrim close it. On narrow screens it is a sheet at the bottom. */
export function Dialog({ title, children, actions, onClose, onEdit, isText, wide }: DialogProps) {
  useSheet(css, "cs-ui");
  const t = useT("common");
  const id = useId();
  const body = useRef<HTMLElement>(null);
  // Focuses the first input, one to type into if there is any, not the close button. On touch screens the keyboard would cover the text to read first.
  useEffect(() => {
    if (window.matchMedia("(pointer: coarse)").matches || !body.current) return;
    return focusFirst(body.current);
  }, []);
  return (
    <Modal className={`cs-dialog cs-sheet ${wide ? "cs-dialog-wide" : ""}`} labelledBy={id} isLight onClose={onClose}>
      <header>
        <h2 id={id}>{title}</h2>
        <IconButton label={t("close")} icon={<X aria-hidden />} onClick={onClose} />
      </header>
      {isText ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className="cs-dialog-body" ref={body} tabIndex={0} aria-labelledby={id}>
          {children}
        </section>
      ) : (
        <div className="cs-dialog-body" ref={body as RefObject<HTMLDivElement>} onInput={onEdit}>
          {children}
        </div>
      )}
      {actions && <footer>{actions}</footer>}
    </Modal>
  );
}
