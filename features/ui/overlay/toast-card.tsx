import { CircleAlert, CircleCheck, X } from "lucide-react";
import { use, useEffect } from "react";
import { useT } from "../../host/i18n.ts";
import { IconButton } from "../controls/button.tsx";
import { StyleRootContext, useSheet } from "../styles/sheet.ts";
import { readPastedAddresses } from "./paste-addresses.ts";
import css from "./toast.css?inline";
import type { Toast, Toasts } from "./toast.tsx";

/** One message with its button to close. */
export function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  useSheet(css, "cs-ui");
  const t = useT("common");
  return (
    <div className={`cs-toast cs-tone-${toast.tone}`} part="toast">
      {toast.tone === "danger" ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
      <p>{toast.text}</p>
      <IconButton label={t("dismiss")} icon={<X aria-hidden />} onClick={onDismiss} />
    </div>
  );
}

/** Cleans addresses that are pasted into the page's inputs, and says where only the first of several was taken. */
export function PastedAddresses({ toasts }: { toasts: Toasts }) {
  const t = useT("common");
  const root = use(StyleRootContext);
  useEffect(
    () =>
      readPastedAddresses(root instanceof ShadowRoot ? root : document, () => toasts.success(t("email.first_only"))),
    [root, t, toasts],
  );
  return null;
}
