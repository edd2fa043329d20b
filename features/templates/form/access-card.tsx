import { use } from "react";
import { instantOfLocal, localMomentOf } from "../../../domain/account/local-moment.ts";
import { FORM_ANSWERS_LIMIT } from "../../../domain/template/form/settings.ts";
import { useT } from "../../host/i18n.ts";
import { Switch } from "../../ui/controls/checkbox.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { ClockContext, useFormats } from "../../ui/use-formats.ts";
import type { FormSettingsEditor } from "./create-form-settings-editor.ts";

/** When the form is open, its maximum number of answers, and whether a person may answer twice. */
export function AccessCard({ editor }: { editor: FormSettingsEditor }) {
  const t = useT("webform");
  const formats = useFormats();
  const { answers, isOncePerPerson = false, isBotChecked = false, isAddressChecked = false } = editor.chosen.value;
  const { taken } = editor.saved.value!.counts;
  return (
    <section className="cs-settings-card" aria-labelledby="wf-access">
      <h2 id="wf-access">{t("access")}</h2>
      <div className="wf-pair">
        <Moment editor={editor} name="opensAt" />
        <Moment editor={editor} name="closesAt" />
      </div>
      <TextField
        className="wf-number"
        type="number"
        inputMode="numeric"
        min={1}
        max={FORM_ANSWERS_LIMIT}
        label={t("answers")}
        hint={t(answers === undefined ? "answers.none" : "answers.taken", {
          count: taken,
          taken: formats.number(taken),
        })}
        error={editor.faultOf("answers")}
        value={answers ?? ""}
        onChange={({ target }) => editor.change({ answers: target.value === "" ? undefined : Number(target.value) })}
      />
      <div>
        <Switch
          checked={isBotChecked}
          onChange={({ target }) => editor.change({ isBotChecked: target.checked || undefined })}
          aria-describedby="wf-bots"
        >
          {t("bots")}
        </Switch>
        <p id="wf-bots" className="cs-muted wf-hint">
          {t("bots.hint")}
        </p>
      </div>
      <div>
        <Switch
          checked={isAddressChecked || isOncePerPerson}
          disabled={isOncePerPerson}
          onChange={({ target }) => editor.change({ isAddressChecked: target.checked || undefined })}
          aria-describedby="wf-code"
        >
          {t("code")}
        </Switch>
        <p id="wf-code" className="cs-muted wf-hint">
          {t("code.hint")}
        </p>
      </div>
      <div>
        <Switch
          checked={isOncePerPerson}
          onChange={({ target }) => editor.change({ isOncePerPerson: target.checked || undefined })}
          aria-describedby="wf-once"
        >
          {t("once")}
        </Switch>
        <p id="wf-once" className="cs-muted wf-hint">
          {t("once.hint")}
        </p>
      </div>
    </section>
  );
}

/** A local date and time of day; empty for none. */
function Moment({ editor, name }: { editor: FormSettingsEditor; name: "opensAt" | "closesAt" }) {
  const t = useT("webform");
  const { timeZone } = use(ClockContext);
  const instant = editor.chosen.value[name];
  return (
    <TextField
      type="datetime-local"
      dir={undefined}
      label={t(name)}
      hint={t(`${name}.hint`)}
      error={editor.faultOf(name)}
      value={instant ? localMomentOf(instant, timeZone) : ""}
      onChange={({ target }) => editor.change({ [name]: instantOfLocal(target.value, timeZone) ?? undefined })}
    />
  );
}
