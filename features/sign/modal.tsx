import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";

/**
 * The platform's own modal, shaped by its class: focus stays inside and returns, Escape closes. It stays above a phone's
 * keyboard: `--keyboard` is what that takes of the page.
 */
export function Modal(props: { className: string; label: string; onClose: () => void; children: ReactNode }) {
  const element = useRef<HTMLDialogElement>(null);
  // Closed before it leaves the page: only then does the focus return to where it was.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const measure = () => {
      const hidden = seen.scale > 1.05 ? 0 : window.innerHeight - seen.height - seen.offsetTop;
      element.current?.style.setProperty("--keyboard", `${Math.max(0, Math.round(hidden))}px`);
    };
    measure();
    seen.addEventListener("resize", measure);
    return () => seen.removeEventListener("resize", measure);
  }, []);
  return (
    <dialog
      ref={element}
      className={props.className}
      aria-label={props.label}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
    >
      {props.children}
    </dialog>
  );
}
