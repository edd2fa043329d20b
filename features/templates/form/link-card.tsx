import { ExternalLink, Printer } from "lucide-react";
import { useState } from "react";
import { useHost } from "../../host/host.ts";
import { useT } from "../../host/i18n.ts";
import { saveBlob } from "../../host/save-blob.ts";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { Switch } from "../../ui/controls/checkbox.tsx";
import { CopyField } from "../../ui/controls/copy-field.tsx";
import { QrCode } from "../../ui/controls/qr-code.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import type { FormSettingsEditor } from "./create-form-settings-editor.ts";

/** Opens or closes the form and shows its link. */
export function LinkCard({ editor, mayChange }: { editor: FormSettingsEditor; mayChange: boolean }) {
  const t = useT("webform");
  const { form } = editor.saved.value!;
  const isOpen = form?.isEnabled ?? false;
  const faults = form ? [] : (editor.refusal.value?.faults ?? []);
  return (
    <section className="cs-settings-card" aria-labelledby="wf-link">
      <h2 id="wf-link">{t("link")}</h2>
      <Switch
        checked={isOpen}
        disabled={!mayChange}
        aria-busy={editor.isSwitching.value || undefined}
        onChange={() => editor.toggle(!isOpen)}
      >
        {t("switch")}
      </Switch>
      {faults.length > 0 && (
        <Notice tone="danger" title={t("failed")}>
          <ul>
            {faults.map((fault) => (
              <li key={fault.path}>{fault.message}</li>
            ))}
          </ul>
        </Notice>
      )}
      {form && !isOpen && <p className="cs-muted">{t("off")}</p>}
      {form && <Address editor={editor} url={form.url} />}
    </section>
  );
}

function Address({ editor, url }: { editor: FormSettingsEditor; url: string }) {
  const t = useT("webform");
  const host = useHost();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const poster = await editor.poster();
    setBusy(false);
    if (poster) saveBlob(host, poster, `${t("poster.file")}.pdf`);
    else toasts.error(t("poster.failed"));
  };
  return (
    <div className="wf-address">
      <div className="wf-main">
        <CopyField label={t("url")} hint={t("sender")} value={url} />
        <div className="wf-save">
          <ButtonLink
            href={url}
            target="_blank"
            rel="noopener"
            icon={<ExternalLink aria-hidden className="cs-mirror" />}
          >
            {t("view")}
          </ButtonLink>
          <Button icon={<Printer aria-hidden />} busy={busy} onClick={download}>
            {t("poster")}
          </Button>
        </div>
      </div>
      <QrCode text={url} label={t("qr")} />
    </div>
  );
}
