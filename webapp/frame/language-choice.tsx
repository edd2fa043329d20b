import { interfaceLanguages, type TranslatedLanguage, translatedLanguages } from "../../domain/text/language.ts";
import { useHost } from "../../features/host/host.ts";
import { useI18n, useLanguage, useT } from "../../features/host/i18n.ts";
import { SelectField } from "../../features/ui/controls/text-field.tsx";
import { rememberLanguage } from "../boot/language.ts";

/** Language menu for visitors, who have no profile to set it in. */
export function LanguageChoice() {
  const t = useT("common");
  const i18n = useI18n();
  const host = useHost();
  return (
    <SelectField
      quietLabel
      label={t("language")}
      value={useLanguage()}
      onChange={async (event) => {
        const chosen = event.target.value as TranslatedLanguage;
        await i18n.change(chosen);
        rememberLanguage(host.storage, chosen);
      }}
    >
      {translatedLanguages.map((code) => (
        <option key={code} value={code} lang={code}>
          {interfaceLanguages[code]}
        </option>
      ))}
    </SelectField>
  );
}
