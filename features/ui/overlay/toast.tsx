import { signal } from "@preact/signals-react";
import { createContext, use, useEffect, useState } from "react";
import { codeOnDemand } from "../../host/code-on-demand.ts";
import { useT } from "../../host/i18n.ts";
import { StyleRootContext } from "../styles/sheet.ts";

const card = codeOnDemand(() => import("./toast-card.tsx"));
/** The page is usable by then, and a connection that is lost later does not keep a message from appearing. */
const LOADED_AFTER_MS = 1_000;

export const TOAST_MS = 7_000;

export type Toast = { id: number; tone: "success" | "danger"; text: string };
export type Toasts = ReturnType<typeof createToasts>;

/** Short-lived messages about what happened. Anything important is also shown where it happened. */
export function createToasts() {
  const toasts = signal<readonly Toast[]>([]);
  let lastId = 0;
  function show(tone: Toast["tone"], text: string, durationMs = TOAST_MS): void {
    lastId += 1;
    const toast = { id: lastId, tone, text };
    toasts.value = [...toasts.value.filter((one) => one.text !== text), toast].slice(-3);
    setTimeout(() => dismiss(toast.id), durationMs);
  }
  function dismiss(id: number): void {
    toasts.value = toasts.value.filter((one) => one.id !== id);
  }
  return {
    shown: toasts,
    success: (text: string, durationMs?: number) => show("success", text, durationMs),
    error: (text: string, durationMs?: number) => show("danger", text, durationMs),
    dismiss,
    /** Removes all toasts, e.g. the errors of earlier attempts after a success. */
    clear: () => {
      toasts.value = [];
    },
  };
}

export const ToastContext = createContext<Toasts | null>(null);

export function useToasts(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error("ToastContext is missing");
  return toasts;
}

/**
 * Container of the toasts; one per host, near the end of the page. In an element it is no landmark: the page has its
 * own.
 */
export function ToastRegion() {
  const t = useT("common");
  const toasts = useToasts();
  const shown = toasts.shown.value;
  const [isLater, setLater] = useState(false);
  const code = isLater || shown.length > 0 ? card.now() : null;
  const isOurPage = !(use(StyleRootContext) instanceof ShadowRoot);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section className="cs-toasts" aria-label={isOurPage ? t("notifications") : undefined} aria-live="polite">
      {code && <code.PastedAddresses toasts={toasts} />}
      {code &&
        shown.map((toast) => (
          <code.ToastCard key={toast.id} toast={toast} onDismiss={() => toasts.dismiss(toast.id)} />
        ))}
    </section>
  );
}
