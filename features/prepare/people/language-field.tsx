import type { ReactNode } from "react";
import {
  type DocumentLanguage,
  documentLanguages,
  translatedLanguages,
  translatedOr,
} from "../../../domain/text/language.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { SelectField } from "../../ui/controls/text-field.tsx";

const languages = Object.keys(documentLanguages) as DocumentLanguage[];
const isTranslated = (language: DocumentLanguage) => translatedLanguages.some((one) => one === language);

/** Computed once, since a list of hundreds of recipients shows the same options. */
const [translated, others] = [languages.filter(isTranslated), languages.filter((one) => !isTranslated(one))].map(
  (some): ReactNode =>
    some.map((language) => (
      <option key={language} value={language} lang={language}>
        {documentLanguages[language]}
      </option>
    )),
);

/** The recipient's language for mails and signing; names the language actually used if theirs is not translated yet. */
export function LanguageField(props: { value: DocumentLanguage; onChange: (language: DocumentLanguage) => void }) {
  const t = useT("prepare");
  const interfaceLanguage = useLanguage();
  const nameOf = (language: string) =>
    new Intl.DisplayNames([interfaceLanguage], { type: "language" }).of(language) ?? language;
  const fallback = nameOf(translatedOr(props.value));
  return (
    <SelectField
      label={t("people.language")}
      value={props.value}
      className="pr-person-language"
      hint={
        isTranslated(props.value)
          ? undefined
          : t("people.language.untranslated", { language: nameOf(props.value), fallback })
      }
      onChange={(event) => props.onChange(event.target.value as DocumentLanguage)}
    >
      <optgroup label={t("people.language.translated")}>{translated}</optgroup>
      <optgroup label={t("people.language.others", { fallback: nameOf(translatedOr("")) })}>{others}</optgroup>
    </SelectField>
  );
}
