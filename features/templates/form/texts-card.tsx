import { useId, useState } from "react";
import { FORM_TEXT_LIMIT, FORM_TITLE_LIMIT, type FormTexts } from "../../../domain/template/form/texts.ts";
import { interfaceLanguages, type TranslatedLanguage, translatedLanguages } from "../../../domain/text/language.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { SelectField, TextArea, TextField } from "../../ui/controls/text-field.tsx";
import type { FormSettingsEditor } from "./create-form-settings-editor.ts";

/** The form's own title, introduction and thank-you text in each language, and the page that follows. */
export function TextsCard({ editor }: { editor: FormSettingsEditor }) {
  const t = useT("webform");
  const id = useId();
  const [language, setLanguage] = useState<TranslatedLanguage>(useLanguage());
  const { texts = {}, redirect } = editor.chosen.value;
  const own = texts[language] ?? {};
  const change = (part: Partial<FormTexts>) => {
    const kept = Object.entries({ ...own, ...part }).filter(([, text]) => text !== "");
    const { [language]: _, ...others } = texts;
    const next = kept.length > 0 ? { ...others, [language]: Object.fromEntries(kept) } : others;
    editor.change({ texts: Object.keys(next).length > 0 ? next : undefined });
  };
  const text = (name: keyof FormTexts) => ({
    label: t(`texts.${name}`),
    hint: t(`texts.${name}.hint`),
    lang: language,
    value: own[name] ?? "",
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <section className="cs-settings-card" aria-labelledby={id}>
      <h2 id={id}>{t("texts")}</h2>
      <SelectField
        className="wf-language"
        label={t("texts.language")}
        hint={t("texts.language.hint")}
        error={editor.faultOf("texts")}
        value={language}
        onChange={({ target }) => setLanguage(target.value as TranslatedLanguage)}
      >
        {translatedLanguages.map((one) => (
          <option key={one} value={one}>
            {`${interfaceLanguages[one]}${texts[one] ? " ✓" : ""}`}
          </option>
        ))}
      </SelectField>
      <TextField maxLength={FORM_TITLE_LIMIT} {...text("title")} />
      <TextArea rows={3} maxLength={FORM_TEXT_LIMIT} {...text("introduction")} />
      <TextArea rows={3} maxLength={FORM_TEXT_LIMIT} {...text("thanks")} />
      <TextField
        label={t("redirect")}
        hint={t("redirect.hint")}
        error={editor.faultOf("redirect")}
        type="url"
        dir="ltr"
        inputMode="url"
        placeholder="https://"
        value={redirect ?? ""}
        onChange={({ target }) => editor.change({ redirect: target.value === "" ? undefined : target.value })}
      />
    </section>
  );
}
