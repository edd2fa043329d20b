import { useRef } from "react";
import { moveTemplateCall } from "../../domain/contract/template/folder-and-sharing.ts";
import { deleteTemplateCall, saveCustomCall, type WebFormView } from "../../domain/contract/template/template.ts";
import type { FolderId } from "../../domain/ids.ts";
import { call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { ConfirmDialog } from "../ui/overlay/confirm-dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { type Details, DetailsDialog } from "./details-dialog.tsx";
import { NameDialog } from "./name-dialog.tsx";
import { SharingDialog } from "./sharing-dialog.tsx";
import type { TemplateFolders } from "./template-folders.ts";
import { VersionsDialog } from "./versions-dialog.tsx";
import { WebFormDialog } from "./web-form-dialog.tsx";

export type TemplateAction = "form" | "details" | "versions" | "copy" | "move" | "sharing" | "delete";

type Props = {
  about: TemplateAction;
  template: Details & { _id: string; folderId: FolderId | null; form: WebFormView | null };
  onChange: (changed: Details | { form: WebFormView } | { folderId: FolderId | null }) => void;
  /** Called when the template's visibility changed. */
  onRestrict?: (isRestricted: boolean) => void;
  folders?: TemplateFolders | undefined;
  canEdit: boolean;
  /** Called when an earlier version was restored. */
  onRestored: () => void;
  /** Called when the template was deleted, here or elsewhere. */
  onGone: () => void;
  onClose: () => void;
};

/** Dialogs for one template: web form, details, copy, deletion. */
export function TemplateDialogs({
  about,
  template: { _id: templateId, folderId, form, name, category, description },
  folders,
  onRestrict,
  canEdit,
  onChange,
  onRestored,
  onGone,
  onClose,
}: Props) {
  const t = useT("templates");
  const copyKey = useRef(crypto.randomUUID());
  const host = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const copy = async (next: string) => {
    const body = { templateId, name: next };
    const answer = await call(host, saveCustomCall, { body }, { idempotencyKey: copyKey.current });
    if (!answer.ok) {
      if (answer.refusal.code !== "unreachable") copyKey.current = crypto.randomUUID();
      return refusalText(answer.refusal);
    }
    toasts.success(t("copy.done", { name: answer.value.name }));
    onClose();
    host.go({ type: "template_wanted", templateId: answer.value._id });
    return null;
  };
  const move = async (to: string | null) => {
    const answer = await call(host, moveTemplateCall, { params: { templateId }, body: { folderId: to } });
    if (!answer.ok) return refusalText(answer.refusal);
    toasts.success(t("move.done"));
    onChange({ folderId: answer.value.folderId });
    await folders?.refresh();
    return null;
  };
  const remove = async () => {
    const answer = await call(host, deleteTemplateCall, { params: { templateId } });
    if (!answer.ok && answer.refusal.status !== 404) return refusalText(answer.refusal);
    toasts.success(t("delete.done"));
    onGone();
    return null;
  };
  if (about === "form") {
    return <WebFormDialog {...{ templateId, name, form, onClose }} onChange={(next) => onChange({ form: next })} />;
  }
  if (about === "versions") return <VersionsDialog {...{ templateId, onRestored, onClose }} canRestore={canEdit} />;
  if (about === "sharing") {
    return <SharingDialog {...{ templateId, name, onClose }} onSaved={(isRestricted) => onRestrict?.(isRestricted)} />;
  }
  if (about === "move") {
    return folders?.moveDialog({ title: t("move.title", { name }), current: folderId, onMove: move, onClose }) ?? null;
  }
  if (about === "copy") {
    const texts = { title: t("copy.title"), action: t("copy.submit") };
    return <NameDialog {...texts} name={t("copy.name", { name })} onSave={copy} onClose={onClose} />;
  }
  if (about === "details") {
    return <DetailsDialog {...{ templateId, onClose }} details={{ name, category, description }} onSaved={onChange} />;
  }
  return (
    <ConfirmDialog title={t("delete.title")} action={t("delete.submit")} onClose={onClose} onConfirm={remove}>
      <p className="cs-muted">{t("delete.text", { name })}</p>
    </ConfirmDialog>
  );
}
