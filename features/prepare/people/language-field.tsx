import type { ReactNode } from "react";
import { type DocumentLanguage, documentLanguages } from "../../../domain/language.ts";
import { useT } from "../../i18n.ts";
import { SelectField } from "../../ui/text-field.tsx";

/** Made once: a list of hundreds of people shows the same ones. */
const options: ReactNode = Object.entries(documentLanguages).map(([language, name]) => (
  <option key={language} value={language} lang={language}>
    {name}
  </option>
));

/** In which language somebody is written to, and signs. */
export function LanguageField(props: { value: DocumentLanguage; onChange: (language: DocumentLanguage) => void }) {
  const t = useT("prepare");
  return (
    <SelectField
      label={t("people.language")}
      value={props.value}
      className="pr-person-language"
      onChange={(event) => props.onChange(event.target.value as DocumentLanguage)}
    >
      {options}
    </SelectField>
  );
}
