import { useState } from "react";
import type { RecipientId } from "../../../domain/ids.ts";
import { type DocumentLanguage, documentLanguages } from "../../../domain/language.ts";
import { recipientColors } from "../../../domain/recipient/colors.ts";
import { useLanguage, useT } from "../../i18n.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ColorField } from "../../ui/color-field.tsx";
import { formatNumber } from "../../ui/formats.ts";
import { SuggestField } from "../../ui/suggest-field.tsx";
import { SelectField } from "../../ui/text-field.tsx";
import type { Preparation } from "../create-preparation.ts";
import type { DraftRecipient } from "../draft/draft.ts";
import { changedRecipient, personFaults, withoutRecipient } from "../draft/draft-changes.ts";
import { RemoveButton } from "../remove-button.tsx";
import { useSuggestions } from "./use-suggestions.ts";

type Props = { preparation: Preparation; index: number; id: RecipientId; isAsked: boolean };

/** One recipient, edited in place. */
export function PersonCard({ preparation, index, id, isAsked }: Props) {
  const t = useT("prepare");
  const uiLanguage = useLanguage();
  const { store } = preparation;
  const { recipients, signingOrder } = store.draft.value;
  const person = recipients[index];
  const [left, setLeft] = useState({ name: false, email: false });
  const { suggestions, ask } = useSuggestions(preparation);
  if (!person) return null;

  const set = (change: Partial<DraftRecipient>) => store.change((before) => changedRecipient(before, id, change));
  const faults = personFaults(person);
  const nameFault = (isAsked || left.name) && faults.name;
  const emailFault = (isAsked || (left.email && person.email !== "")) && faults.email;
  const shared = {
    suggestions,
    onPick: (one: { text: string; detail?: string }) => set({ name: one.text, email: one.detail ?? "" }),
  };
  const number = formatNumber(uiLanguage, index + 1);
  return (
    <fieldset className="pr-person">
      <legend className="cs-hidden">{t("people.nth", { number })}</legend>
      <ColorField
        label={t("people.color", {
          name: person.name && signingOrder ? `${number}. ${person.name}` : person.name || number,
        })}
        value={person.color}
        colors={recipientColors}
        nameOf={(at) => t("people.color.nth", { number: formatNumber(uiLanguage, at + 1) })}
        onChange={(color) => set({ color })}
      >
        {signingOrder ? (
          <span className="pr-person-step" aria-hidden>
            {number}
          </span>
        ) : (
          <Avatar name={person.name || person.email || number} color={person.color} size={36} />
        )}
      </ColorField>
      <div className="pr-person-fields">
        <div className="pr-person-name">
          <SuggestField
            {...shared}
            label={t("people.name")}
            value={person.name}
            autoComplete="off"
            onChange={(name) => {
              set({ name });
              ask(name);
            }}
            onBlur={() => setLeft((before) => ({ ...before, name: true }))}
            {...(nameFault ? { error: t(`people.${nameFault}`) } : {})}
          />
        </div>
        <SuggestField
          {...shared}
          label={t("people.email")}
          type="email"
          value={person.email}
          onChange={(email) => {
            set({ email });
            ask(email);
          }}
          onBlur={() => setLeft((before) => ({ ...before, email: true }))}
          {...(emailFault ? { error: t(`people.${emailFault}`) } : {})}
        />
        <SelectField
          label={t("people.language")}
          value={person.language}
          className="pr-person-language"
          onChange={(event) => set({ language: event.target.value as DocumentLanguage })}
        >
          {Object.entries(documentLanguages).map(([language, name]) => (
            <option key={language} value={language} lang={language}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {recipients.length > 1 && (
        <RemoveButton
          label={t("people.remove", { name: person.name || person.email || number })}
          fields={store.draft.value.fields.filter((field) => field.recipient === id).length}
          onRemove={() => store.change((before) => withoutRecipient(before, id))}
        />
      )}
    </fieldset>
  );
}
