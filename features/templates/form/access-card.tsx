import { use } from "react";
import { instantOfLocal, localMomentOf } from "../../../domain/account/local-moment.ts";
import { FORM_ANSWERS_LIMIT } from "../../../domain/template/form/settings.ts";
import { useT } from "../../host/i18n.ts";
import { Switch } from "../../ui/controls/checkbox.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { ClockContext, useFormats } from "../../ui/use-formats.ts";
import type { FormDesk } from "./create-form-desk.ts";

/** When the form is open, its maximum number of answers, and whether a person may answer twice. */
export function AccessCard({ desk }: { desk: FormDesk }) {
  const t = useT("webform");
  const formats = useFormats();
  const { answers, isOncePerPerson = false, isBotChecked = false, isAddressChecked = false } = desk.chosen.value;
  const { taken } = desk.saved.value!.counts;
  return (
    <section className="cs-settings-card" aria-labelledby="wf-access">
      <h2 id="wf-access">{t("access")}</h2>
      <div className="wf-pair">
        <Moment desk={desk} name="opensAt" />
        <Moment desk={desk} name="closesAt" />
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
        error={desk.faultOf("answers")}
        value={answers ?? ""}
        onChange={({ target }) => desk.change({ answers: target.value === "" ? undefined : Number(target.value) })}
      />
      <div>
        <Switch
          checked={isBotChecked}
          onChange={({ target }) => desk.change({ isBotChecked: target.checked || undefined })}
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
          onChange={({ target }) => desk.change({ isAddressChecked: target.checked || undefined })}
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
          onChange={({ target }) => desk.change({ isOncePerPerson: target.checked || undefined })}
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
function Moment({ desk, name }: { desk: FormDesk; name: "opensAt" | "closesAt" }) {
  const t = useT("webform");
  const { timeZone } = use(ClockContext);
  const instant = desk.chosen.value[name];
  return (
    <TextField
      type="datetime-local"
      dir={undefined}
      label={t(name)}
      hint={t(`${name}.hint`)}
      error={desk.faultOf(name)}
      value={instant ? localMomentOf(instant, timeZone) : ""}
      onChange={({ target }) => desk.change({ [name]: instantOfLocal(target.value, timeZone) ?? undefined })}
    />
  );
}
