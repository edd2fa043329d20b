import { useT } from "../host/i18n.ts";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";

type Props = {
  title: string;
  /** Deletes; resolves with the refusal text to show, or `null` on success. */
  onDelete: () => Promise<string | null>;
  onClose: () => void;
};

/** Asks for confirmation before a document is deleted. */
export function DeleteDialog({ title, onDelete, onClose }: Props) {
  const t = useT("dashboard");
  return (
    <ConfirmDialog title={t("delete.title")} action={t("delete.submit")} onConfirm={onDelete} onClose={onClose}>
      <p className="cs-muted">{t("delete.text", { title })}</p>
    </ConfirmDialog>
  );
}
