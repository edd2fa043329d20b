import { useState } from "react";
import { saveTemplateCall } from "../../domain/contract/template/template.ts";
import { TEMPLATE_DESCRIPTION_LIMIT, TEMPLATE_NAME_LIMIT, TemplateCategory } from "../../domain/template/template.ts";
import { call } from "../host/api.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { SelectField, TextArea, TextField } from "../ui/controls/text-field.tsx";
import { Notice } from "../ui/layout/notice.tsx";
import { FormDialog } from "../ui/overlay/form-dialog.tsx";
import { useToasts } from "../ui/overlay/toast.tsx";
import { useRefusalText } from "../ui/use-refusal-text.ts";

export type Details = { name: string; category: TemplateCategory | null; description: string };

type Props = {
  templateId: string;
  details: Details;
  onSaved: (saved: Details) => void;
  onClose: () => void;
};

/** Edits a template's name, category and description. */
export function DetailsDialog({ templateId, details: first, onSaved, onClose }: Props) {
  const t = useT("templates");
  const host = useHost();
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const [details, setDetails] = useState(first);
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async () => {
    if (details.name.trim() === "") return setMissing(true);
    setBusy(true);
    const answer = await call(host, saveTemplateCall, { params: { templateId }, body: details });
    setBusy(false);
    if (!answer.ok) return setFailure(refusalText(answer.refusal));
    const { name, category, description } = answer.value;
    toasts.success(t("details.done"));
    onSaved({ name, category, description });
    onClose();
  };
  return (
    <FormDialog
      title={t("details.title")}
      above={failure && <Notice tone="danger">{failure}</Notice>}
      className="template-name"
      action={t("details.submit")}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("name")}
        value={details.name}
        maxLength={TEMPLATE_NAME_LIMIT}
        error={isMissing && details.name.trim() === "" ? t("name.missing") : undefined}
        onChange={(event) => setDetails({ ...details, name: event.target.value })}
      />
      <SelectField
        label={t("category")}
        value={details.category ?? ""}
        onChange={(event) =>
          setDetails({ ...details, category: TemplateCategory.safeParse(event.target.value).data ?? null })
        }
      >
        <option value="">{t("category.none")}</option>
        {TemplateCategory.options.map((one) => (
          <option key={one} value={one}>
            {t(`category.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t("description")}
        hint={t("description.hint")}
        rows={3}
        maxLength={TEMPLATE_DESCRIPTION_LIMIT}
        value={details.description}
        onChange={(event) => setDetails({ ...details, description: event.target.value })}
      />
    </FormDialog>
  );
}
