import { ExternalLink } from "lucide-react";
import { useT } from "../../host/i18n.ts";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { Switch } from "../../ui/controls/checkbox.tsx";
import { CopyField } from "../../ui/controls/copy-field.tsx";
import { Notice } from "../../ui/layout/notice.tsx";
import type { FormDesk } from "./create-form-desk.ts";

/** Opens or closes the form and shows its link. */
export function LinkCard({ desk, mayChange }: { desk: FormDesk; mayChange: boolean }) {
  const t = useT("webform");
  const { form } = desk.saved.value!;
  const isOpen = form?.isEnabled ?? false;
  const faults = form ? [] : (desk.refusal.value?.faults ?? []);
  return (
    <section className="cs-settings-card" aria-labelledby="wf-link">
      <h2 id="wf-link">{t("link")}</h2>
      <Switch
        checked={isOpen}
        disabled={!mayChange}
        aria-busy={desk.isSwitching.value || undefined}
        onChange={() => desk.toggle(!isOpen)}
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
      {form && (
        <>
          <CopyField label={t("url")} hint={t("sender")} value={form.url} />
          <div>
            <ButtonLink
              href={form.url}
              target="_blank"
              rel="noopener"
              icon={<ExternalLink aria-hidden className="cs-mirror" />}
            >
              {t("view")}
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  );
}
