import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { enableWebformCall, type WebFormView } from "../../domain/contract/template/template.ts";
import { type CallRefusal, call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { Button, ButtonLink } from "../ui/controls/button.tsx";
import { Switch } from "../ui/controls/checkbox.tsx";
import { CopyField } from "../ui/controls/copy-field.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import { elementSnippet } from "./form/snippets.ts";

type Props = {
  templateId: string;
  name: string;
  form: WebFormView | null;
  onChange?: (form: WebFormView) => void;
  onClose: () => void;
};

/** Opens or closes a template's web form and shows its link. */
export function WebFormDialog({ templateId, name, form: known, onChange, onClose }: Props) {
  const t = useT("templates");
  const host = useHost();
  const refusalText = useRefusalText();
  const [form, setForm] = useState(known);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<CallRefusal | null>(null);
  const isOpen = form?.isEnabled ?? false;
  const toggle = async () => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    const answer = await call(host, enableWebformCall, { params: { templateId }, body: { enabled: !isOpen } });
    setBusy(false);
    if (!answer.ok) return setRefusal(answer.refusal);
    setForm(answer.value);
    onChange?.(answer.value);
  };
  const goToSettings = () => {
    onClose();
    host.go({ type: "template_form_wanted", templateId });
  };
  return (
    <Dialog
      title={t("webform.title")}
      onClose={onClose}
      actions={
        <>
          {form && <Button onClick={goToSettings}>{t("webform.settings")}</Button>}
          <Button look="primary" onClick={onClose}>
            {t("webform.close")}
          </Button>
        </>
      }
    >
      <p>
        <strong dir="auto">{name}</strong>
      </p>
      <p className="cs-muted">{t("webform.text")}</p>
      <Switch checked={isOpen} aria-busy={busy || undefined} onChange={toggle}>
        {t("webform.switch")}
      </Switch>
      {refusal && (
        <Notice tone="danger" title={t("webform.failed")}>
          <span>{refusalText(refusal)}</span>
          {refusal.faults.length > 0 && (
            <ul>
              {refusal.faults.map((fault) => (
                <li key={fault.path}>{fault.message}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      {form && isOpen && <Address url={form.url} />}
      {form && !isOpen && <p className="cs-muted">{t("webform.off")}</p>}
    </Dialog>
  );
}

function Address({ url }: { url: string }) {
  const t = useT("templates");
  return (
    <>
      <CopyField label={t("webform.link")} hint={t("webform.sender")} value={url} />
      <div>
        <ButtonLink href={url} target="_blank" rel="noopener" icon={<ExternalLink aria-hidden className="cs-mirror" />}>
          {t("webform.open")}
        </ButtonLink>
      </div>
      <CopyField
        isCode
        label={t("webform.embed")}
        hint={
          <>
            <span>{`${t("webform.embed.hint")} `}</span>
            <EventLink to={{ type: "embedding_wanted" }}>{t("webform.embed.allow")}</EventLink>
          </>
        }
        value={elementSnippet(url)}
      />
    </>
  );
}
