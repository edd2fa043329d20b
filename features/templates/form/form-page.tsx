import type { FormEvent } from "react";
import { useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Skeleton } from "../../ui/controls/skeleton.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { Page } from "../../ui/layout/page.tsx";
import settingsCss from "../../ui/layout/settings-page.css?inline";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useOpened } from "../../ui/use-loaded.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { AccessCard } from "./access-card.tsx";
import { createFormSettingsEditor, type FormSettingsEditor } from "./create-form-settings-editor.ts";
import { EmbedCard } from "./embed-card.tsx";
import css from "./form-page.css?inline";
import { Funnel } from "./funnel.tsx";
import { LinkCard } from "./link-card.tsx";
import { PartiesCard } from "./parties-card.tsx";
import { TextsCard } from "./texts-card.tsx";

type Props = { templateId: string; mayChange: boolean };

/** A template's web form: its link, state, settings and statistics. */
export function FormSettingsPage({ templateId, mayChange }: Props) {
  useSheet(settingsCss, "cs-ui");
  useSheet(css);
  const t = useT("webform");
  const editor = useOpened((host) => createFormSettingsEditor(host, templateId), templateId);
  return (
    <Page
      className="wf-page"
      back={{ to: { type: "template_wanted", templateId }, label: <bdi>{editor.saved.value?.name ?? t("back")}</bdi> }}
      title={t("title")}
      lead={t("lead")}
    >
      {!mayChange && <Notice>{t("readonly")}</Notice>}
      <LoadedContent of={editor.loaded} placeholder={<Skeleton height="480px" />}>
        {() => <FormCards editor={editor} mayChange={mayChange} />}
      </LoadedContent>
    </Page>
  );
}

function FormCards({ editor, mayChange }: { editor: FormSettingsEditor; mayChange: boolean }) {
  const { form, frameUrl, counts } = editor.saved.value!;
  return (
    <div className="wf-columns">
      <div className="wf-main">
        <LinkCard editor={editor} mayChange={mayChange} />
        {!form && mayChange && <PartiesCard editor={editor} />}
        {form && <Settings editor={editor} mayChange={mayChange} />}
        {form && frameUrl && <EmbedCard url={form.url} frameUrl={frameUrl} />}
      </div>
      {form && <Funnel counts={counts} />}
    </div>
  );
}

function Settings({ editor, mayChange }: { editor: FormSettingsEditor; mayChange: boolean }) {
  const t = useT("webform");
  const toasts = useToasts();
  const refusalText = useRefusalText();
  const refusal = editor.refusal.value;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await editor.save()) toasts.success(t("saved"));
  };
  return (
    <form className="wf-main" onSubmit={save} noValidate>
      <fieldset disabled={!mayChange} className="wf-main">
        <legend className="cs-hidden">{t("settings")}</legend>
        <AccessCard editor={editor} />
        <PartiesCard editor={editor} />
        <TextsCard editor={editor} />
      </fieldset>
      {refusal && <Notice tone="danger">{refusalText(refusal)}</Notice>}
      {mayChange && (
        <div className="wf-save">
          <Button type="submit" look="primary" large busy={editor.isSaving.value} disabled={!editor.isChanged.value}>
            {t("save")}
          </Button>
          <span className="cs-muted" role="status">
            {editor.isChanged.value ? t("unsaved") : ""}
          </span>
        </div>
      )}
    </form>
  );
}
