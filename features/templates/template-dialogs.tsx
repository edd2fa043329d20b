import { deleteTemplate, saveTemplate, type WebFormView } from "../../domain/contract/template/template.ts";
import { call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { NameDialog } from "./name-dialog.tsx";
import { WebFormDialog } from "./web-form-dialog.tsx";

export type TemplateAction = "form" | "rename" | "delete";

type Props = {
  about: TemplateAction;
  template: { _id: string; name: string; form: WebFormView | null };
  onChange: (changed: { name: string } | { form: WebFormView }) => void;
  /** Called when the template was deleted, here or elsewhere. */
  onGone: () => void;
  onClose: () => void;
};

/** Dialogs for one template: web form, name, deletion. */
export function TemplateDialogs({
  about,
  template: { _id: templateId, name, form },
  onChange,
  onGone,
  onClose,
}: Props) {
  const t = useT("templates");
  const host = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const rename = async (next: string) => {
    const answer = await call(host, saveTemplate, { params: { templateId }, body: { name: next } });
    if (!answer.ok) return refusalText(answer.refusal);
    onChange({ name: answer.value.name });
    toasts.success(t("rename.done", { name: answer.value.name }));
    onClose();
    return null;
  };
  const remove = async () => {
    const answer = await call(host, deleteTemplate, { params: { templateId } });
    if (!answer.ok && answer.refusal.status !== 404) return refusalText(answer.refusal);
    toasts.success(t("delete.done"));
    onGone();
    return null;
  };
  if (about === "form") {
    return <WebFormDialog {...{ templateId, name, form, onClose }} onChange={(next) => onChange({ form: next })} />;
  }
  if (about === "rename") {
    const texts = { title: t("rename.title"), action: t("rename.submit") };
    return <NameDialog {...texts} name={name} onSave={rename} onClose={onClose} />;
  }
  return (
    <ConfirmDialog title={t("delete.title")} action={t("delete.submit")} onClose={onClose} onConfirm={remove}>
      <p className="cs-muted">{t("delete.text", { name })}</p>
    </ConfirmDialog>
  );
}
