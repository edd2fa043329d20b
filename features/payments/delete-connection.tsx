import { useT } from "../host/i18n.ts";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";

type Props = {
  name: string;
  /** Deletes it; returns the error text if refused. */
  onDelete: () => Promise<string | null>;
  onClose: () => void;
};

/** Confirms and deletes a payment connection. */
export function DeleteConnection({ name, onDelete, onClose }: Props) {
  const t = useT("payments");
  const texts = { title: t("connection.delete.title"), action: t("connection.delete.submit") };
  return (
    <ConfirmDialog {...texts} onConfirm={onDelete} onClose={onClose}>
      <p className="cs-muted">{t("connection.delete.text", { name })}</p>
    </ConfirmDialog>
  );
}
