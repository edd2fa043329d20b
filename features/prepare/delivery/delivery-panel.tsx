import { MAX_VALIDITY_DAYS } from "../../../domain/document/document.ts";
import { isEmail } from "../../../domain/recipient/email.ts";
import { useT } from "../../i18n.ts";
import { Stepper } from "../../ui/stepper.tsx";
import { TagField } from "../../ui/tag-field.tsx";
import type { DraftStore } from "../draft/create-draft.ts";
import { changedValidity } from "../draft/draft-changes.ts";

/** Who else gets a copy, and how long the links work. */
export function DeliveryPanel({ store }: { store: DraftStore }) {
  const t = useT("prepare");
  const { ccEmails, validity } = store.draft.value;
  return (
    <section className="pr-card pr-card-later" aria-labelledby="pr-delivery">
      <header className="pr-card-head">
        <h2 id="pr-delivery">{t("delivery.title")}</h2>
      </header>
      <div className="pr-fields">
        <TagField
          label={t("delivery.cc")}
          hint={t("delivery.cc.hint")}
          tags={ccEmails}
          onChange={(emails) => store.change((before) => ({ ...before, ccEmails: emails }))}
          isValid={isEmail}
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
          words={{ less: t("delivery.validity.less"), more: t("delivery.validity.more") }}
          onChange={(days) => store.change((before) => changedValidity(before, days))}
        />
      </div>
    </section>
  );
}
