import { type MouseEvent, type ReactNode, use, useEffect, useLayoutEffect, useRef } from "react";
import { HostContext } from "../../host/host.ts";
import { useSheet } from "../styles/sheet.ts";
import css from "./modal.css?inline";

type Props = {
  className: string;
  /** Accessible name, or `labelledBy`: the id of the element that has it. */
  label?: string;
  labelledBy?: string;
  /** A press on the scrim closes it; only for content that is not lost by that. */
  isLight?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * The native modal `<dialog>`, styled by its class: focus stays inside and returns, Escape and, where the host allows it,
 * the browser's Back close. It stays above a
 * phone's keyboard, whose height is `--keyboard`.
 */
export function Modal({ className, label, labelledBy, isLight, onClose, children }: Props) {
  useSheet(css, "cs-ui");
  const element = useRef<HTMLDialogElement>(null);
  // Closes before the element is removed: only then does the browser restore the previous focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  const host = use(HostContext);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => host?.holdBack?.(() => close.current()), [host]);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      const hidden = viewport.scale > 1.05 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      element.current?.style.setProperty("--keyboard", `${Math.max(0, Math.round(hidden))}px`);
    };
    measure();
    viewport.addEventListener("resize", measure);
    return () => viewport.removeEventListener("resize", measure);
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users close it with Escape, through onCancel
    <dialog
      ref={element}
      className={`cs-modal ${className}`}
      part="dialog"
      aria-label={label}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (isLight && isBeside(event)) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

/** The scrim belongs to the dialog: a press on it targets the dialog element, outside its box. */
function isBeside({ clientX, clientY, target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const box = currentTarget.getBoundingClientRect();
  const isWithin = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
  return target === currentTarget && !isWithin;
}
