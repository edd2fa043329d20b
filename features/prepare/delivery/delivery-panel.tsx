import { MAX_VALIDITY_DAYS } from "../../../domain/document/document.ts";
import { isEmail } from "../../../domain/recipient/email.ts";
import { codeOnDemand } from "../../host/code-on-demand.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { Switch } from "../../ui/controls/checkbox.tsx";
import { Stepper } from "../../ui/controls/stepper.tsx";
import { TagField } from "../../ui/controls/tag-field.tsx";
import { formatNumber } from "../../ui/formats.ts";
import { useSheet } from "../../ui/styles/sheet.ts";
import { canRemind, changedReminder, changedValidity } from "../draft/changes/draft-changes.ts";
import type { DraftStore } from "../draft/create-draft.ts";
import { LockedPart } from "../locked-part.tsx";
import css from "./delivery.css?inline";

const addresses = codeOnDemand(() => import("../../../domain/recipient/addresses.ts"));

/** Addresses of a typed or pasted list; words, until the rule is loaded. */
function readCopies(text: string): string[] {
  const rule = addresses.now();
  return rule ? rule.readAddresses(text).map(({ email }) => email) : text.split(/[\s,;]+/);
}

/** Copies, validity and reminders. */
export function DeliveryPanel({ store }: { store: DraftStore }) {
  useSheet(css);
  const t = useT("prepare");
  const { ccEmails, validity } = store.draft.value;
  // Starts loading the rule, so that it is there before the first paste.
  addresses.now();
  return (
    <section className="pr-card pr-card-later" aria-labelledby="pr-delivery">
      <header className="pr-card-head">
        <h2 id="pr-delivery">{t("delivery.title")}</h2>
      </header>
      <LockedPart part="delivery">
        <div className="pr-fields">
          <TagField
            label={t("delivery.cc")}
            hint={t("delivery.cc.hint")}
            tags={ccEmails}
            onChange={(emails) => store.change((before) => ({ ...before, ccEmails: emails }))}
            isValid={isEmail}
            read={readCopies}
            error={ccEmails.every(isEmail) ? null : t("delivery.cc.invalid")}
            removeLabel={(email) => t("delivery.cc.remove", { email })}
            inputMode="email"
          />
          <Stepper
            label={t("delivery.validity")}
            hint={t("delivery.validity.hint", { max: MAX_VALIDITY_DAYS })}
            value={validity.expiresIn}
            min={1}
            max={MAX_VALIDITY_DAYS}
            unit={t("delivery.validity.unit", { count: validity.expiresIn })}
            labels={{ less: t("delivery.validity.less"), more: t("delivery.validity.more") }}
            onChange={(days) => store.change((before) => changedValidity(before, days))}
          />
          <Alert store={store} />
          <Reminders store={store} />
        </div>
      </LockedPart>
    </section>
  );
}

function Alert({ store }: { store: DraftStore }) {
  const t = useT("recipients");
  const { validity } = store.draft.value;
  return (
    <Switch
      checked={validity.expiryAlert}
      onChange={(event) => {
        const expiryAlert = event.target.checked;
        store.change((before) => ({ ...before, validity: { ...before.validity, expiryAlert } }));
      }}
    >
      {t("alert")}
    </Switch>
  );
}

/** Disabled when validity is a day or less. */
function Reminders({ store }: { store: DraftStore }) {
  const t = useT("recipients");
  const language = useLanguage();
  const { validity } = store.draft.value;
  const { reminderFrequency, maxReminder } = validity.autoReminder;
  const isPossible = canRemind(validity);
  const isOn = validity.autoReminder.enabled && isPossible;
  return (
    <div className="pr-reminders">
      <Switch
        checked={isOn}
        disabled={!isPossible}
        onChange={(event) => {
          const enabled = event.target.checked;
          store.change((before) => changedReminder(before, { enabled }));
        }}
      >
        <span>{t("reminders")}</span>
        <small className="pr-detail">{t(isPossible ? "reminders.hint" : "reminders.too_short")}</small>
      </Switch>
      {isOn && (
        <div className="pr-reminder-fields">
          <Stepper
            label={t("reminders.every")}
            value={reminderFrequency}
            min={1}
            max={MAX_VALIDITY_DAYS}
            unit={t("reminders.every.unit", {
              count: reminderFrequency,
              number: formatNumber(language, reminderFrequency),
            })}
            labels={{ less: t("reminders.every.less"), more: t("reminders.every.more") }}
            onChange={(days) => store.change((before) => changedReminder(before, { reminderFrequency: days }))}
          />
          <Stepper
            label={t("reminders.most")}
            value={maxReminder}
            min={1}
            max={5}
            labels={{ less: t("reminders.most.less"), more: t("reminders.most.more") }}
            onChange={(most) => store.change((before) => changedReminder(before, { maxReminder: most }))}
          />
        </div>
      )}
    </div>
  );
}
