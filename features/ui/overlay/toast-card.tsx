import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useT } from "../../host/i18n.ts";
import { IconButton } from "../controls/button.tsx";
import { useSheet } from "../styles/sheet.ts";
import css from "./toast.css?inline";
import type { Toast } from "./toast.tsx";

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
