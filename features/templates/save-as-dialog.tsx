import { useRef, useState } from "react";
import { enableWebformCall, saveTemplateCall, type TemplateView } from "../../domain/contract/template/template.ts";
import { call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { Checkbox } from "../ui/controls/checkbox.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { NameDialog } from "./name-dialog.tsx";
import { WebFormDialog } from "./web-form-dialog.tsx";

type Props = {
  documentId: string;
  title: string;
  /** A template for members, or a web form that anyone with its link can fill in. */
  purpose: "template" | "webform";
  onClose: () => void;
};

/** Saves a document as a template and, for `webform`, opens its web form. */
export function SaveAsDialog({ documentId, title, purpose, onClose }: Props) {
  const t = useT("templates");
  const host = useHost();
  const refusalText = useRefusalText();
  const [keepPeople, setKeepPeople] = useState(true);
  const [saved, setSaved] = useState<TemplateView | null>(null);
  const [showsForm, setShowsForm] = useState(purpose === "webform");
  const key = useRef(crypto.randomUUID());
  const save = async (name: string) => {
    const body = { name, fromDocument: documentId, keepPeople };
    const answer = await call(
      host,
      saveTemplateCall,
      { params: { templateId: "new" }, body },
      { idempotencyKey: key.current },
    );
    if (!answer.ok) {
      if (answer.refusal.code !== "unreachable") key.current = crypto.randomUUID();
      return refusalText(answer.refusal);
    }
    setSaved(purpose === "webform" ? await opened(answer.value) : answer.value);
    return null;
  };
  /** If the form cannot be opened, the switch in the next dialog shows why. */
  const opened = async (template: TemplateView) => {
    const answer = await call(host, enableWebformCall, {
      params: { templateId: template._id },
      body: { enabled: true },
    });
    return answer.ok ? { ...template, form: answer.value } : template;
  };
  if (!saved) {
    return (
      <NameDialog
        title={t(`save.${purpose}.title`)}
        text={t(`save.${purpose}.text`)}
        action={t(`save.${purpose}.submit`)}
        name={title}
        onSave={save}
        onClose={onClose}
      >
        <Checkbox checked={keepPeople} onChange={(event) => setKeepPeople(event.target.checked)}>
          {t("save.people")}
        </Checkbox>
      </NameDialog>
    );
  }
  if (showsForm) return <WebFormDialog templateId={saved._id} name={saved.name} form={saved.form} onClose={onClose} />;
  return (
    <Dialog
      title={t("save.template.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => host.go({ type: "templates_wanted" })}>{t("save.all")}</Button>
          <Button onClick={() => setShowsForm(true)}>{t("action.form")}</Button>
          <Button look="primary" onClick={onClose}>
            {t("save.close")}
          </Button>
        </>
      }
    >
      <p role="status">{t("save.done", { name: saved.name })}</p>
    </Dialog>
  );
}
