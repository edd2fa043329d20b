import { useT } from "../../host/i18n.ts";
import { Switch } from "../../ui/controls/checkbox.tsx";
import type { FormSettingsEditor } from "./create-form-settings-editor.ts";

/** Roles whose people are named by the form's first signer. */
export function PartiesCard({ editor }: { editor: FormSettingsEditor }) {
  const t = useT("webform");
  const { parties } = editor.saved.value!;
  const named = editor.chosen.value.named ?? [];
  if (parties.length === 0) return null;
  return (
    <section className="cs-settings-card" aria-labelledby="wf-parties">
      <h2 id="wf-parties">{t("parties")}</h2>
      <p className="cs-muted">{t("parties.hint")}</p>
      {parties.map(({ _id, role, place, mayBeNamed }) => {
        const isNamed = named.includes(_id);
        const next = isNamed ? named.filter((one) => one !== _id) : [...named, _id];
        const name = `\u2068${role || t("parties.nth", { number: place })}\u2069`;
        return (
          <div key={_id}>
            <Switch
              checked={isNamed}
              disabled={!mayBeNamed && !isNamed}
              onChange={() => editor.change({ named: next.length > 0 ? next : undefined })}
              {...(mayBeNamed ? {} : { "aria-describedby": `wf-party-${_id}` })}
            >
              {t("parties.named", { role: name })}
            </Switch>
            {!mayBeNamed && (
              <p id={`wf-party-${_id}`} className="cs-muted wf-hint">
                {t("parties.not", { role: name })}
              </p>
            )}
          </div>
        );
      })}
    </section>
  );
}
