import { useEffect, useState } from "react";
import { MESSAGE_LIMIT, TITLE_LIMIT } from "../../../domain/document/document.ts";
import { type DocumentLanguage, documentLanguages } from "../../../domain/text/language.ts";
import { useT } from "../../host/i18n.ts";
import { Tabs } from "../../ui/controls/tabs.tsx";
import { TextArea, TextField } from "../../ui/controls/text-field.tsx";
import { changedInfo, languagesInUse } from "../draft/changes/draft-changes.ts";
import type { DraftStore } from "../draft/create-draft.ts";
import { LockedPart } from "../locked-part.tsx";

/** Title and message, with a tab per language when recipients have different ones. */
export function MessagePanel({ store, showsFaults }: { store: DraftStore; showsFaults: boolean }) {
  const t = useT("prepare");
  const [chosen, setChosen] = useState<DocumentLanguage | null>(null);
  const languages = languagesInUse(store.draft.value);
  const language = languages.find((language) => language === chosen) ?? languages[0]!;
  const missing = showsFaults ? languages.filter((language) => !store.draft.value.infos[language]?.title.trim()) : [];
  // Opens the first tab with a missing title.
  const requiredLanguage = missing.includes(language) ? undefined : missing[0];
  useEffect(() => {
    if (requiredLanguage) setChosen(requiredLanguage);
  }, [requiredLanguage]);
  return (
    <section className="pr-card pr-card-later" aria-labelledby="pr-message">
      <header className="pr-card-head">
        <h2 id="pr-message">{t("info.title")}</h2>
      </header>
      {languages.length === 1 ? (
        <LockedPart part="message">
          <InfoFields store={store} language={language} showsFaults={showsFaults} />
        </LockedPart>
      ) : (
        <Tabs
          label={t("info.languages")}
          selected={language}
          onSelect={setChosen}
          items={languages.map((language) => ({
            id: language,
            label: documentLanguages[language],
            panel: (
              <LockedPart part="message">
                <InfoFields store={store} language={language} showsFaults={showsFaults} />
              </LockedPart>
            ),
          }))}
        />
      )}
    </section>
  );
}

function InfoFields(props: { store: DraftStore; language: DocumentLanguage; showsFaults: boolean }) {
  const t = useT("prepare");
  const { store, language } = props;
  const info = store.draft.value.infos[language] ?? { title: "", message: "" };
  const isMissing = props.showsFaults && info.title.trim() === "";
  return (
    <div className="pr-fields">
      <TextField
        label={t("info.document.title")}
        lang={language}
        maxLength={TITLE_LIMIT}
        value={info.title}
        error={isMissing && t("info.document.title.required", { language: documentLanguages[language] })}
        onChange={(event) => {
          const title = event.target.value;
          store.change((before) => changedInfo(before, language, { title }));
        }}
      />
      <TextArea
        label={t("info.message")}
        hint={t("info.message.hint")}
        lang={language}
        rows={3}
        maxLength={MESSAGE_LIMIT}
        value={info.message}
        onChange={(event) => {
          const message = event.target.value;
          store.change((before) => changedInfo(before, language, { message }));
        }}
      />
    </div>
  );
}
