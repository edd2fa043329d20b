import type { CSSProperties } from "react";
import type { FormSettingsView } from "../../../domain/contract/template/form-settings.ts";
import { useT } from "../../host/i18n.ts";
import { useFormats } from "../../ui/use-formats.ts";

const steps = ["opened", "begun", "sent"] as const;

/** Numbers of people who opened the form, began, and signed. */
export function Funnel({ counts }: { counts: FormSettingsView["counts"] }) {
  const t = useT("webform");
  const formats = useFormats();
  // API calls and forms of earlier versions create documents without visits.
  const most = Math.max(1, ...steps.map((step) => counts[step]));
  return (
    <section className="cs-settings-card wf-funnel" aria-labelledby="wf-funnel">
      <h2 id="wf-funnel">{t("funnel")}</h2>
      <dl>
        {steps.map((step) => (
          <div key={step} style={{ "--share": counts[step] / most } as CSSProperties}>
            <dt>{t(`funnel.${step}`)}</dt>
            <dd>{formats.number(counts[step])}</dd>
          </div>
        ))}
      </dl>
      <p className="cs-muted wf-hint">{t("funnel.hint")}</p>
    </section>
  );
}
