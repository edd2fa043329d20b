import { useEffect, useState } from "react";
import { interfaceLanguages, translatedLanguages } from "../../domain/text/language.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { CopyField } from "../ui/controls/copy-field.tsx";
import { Tabs } from "../ui/controls/tabs.tsx";
import { SelectField, TextField } from "../ui/controls/text-field.tsx";
import { ElementPreview } from "./element-preview.tsx";
import { readRelease } from "./release.ts";
import {
  type ElementKind,
  elementKinds,
  type Release,
  type SnippetFacts,
  type SnippetKind,
  snippetKinds,
  snippetOf,
  type Theme,
} from "./snippets.ts";

const themes: readonly Theme[] = ["auto", "light", "dark"];

type Props = { workspaceId: string; apiKey: string | null; hasSites: boolean };

/** Choice of element and look, the code to paste, and a live preview. */
export function CodeSection({ workspaceId, apiKey, hasSites }: Props) {
  const t = useT("embedding");
  const host = useHost();
  const server = new URL(host.apiBase || "/", location.href).origin;
  const [kind, setKind] = useState<ElementKind>("verify");
  const [language, setLanguage] = useState("");
  const [theme, setTheme] = useState<Theme>("auto");
  const [formUrl, setFormUrl] = useState("");
  const [tab, setTab] = useState<SnippetKind>("html");
  const [release, setRelease] = useState<Release | null>(null);
  const [isPinned, setIsPinned] = useState(false);
  useEffect(() => void readRelease(host).then(setRelease), [host]);
  const typed = formUrl.trim();
  const isForm = typed.startsWith(`${server}/app/form/`) && URL.canParse(typed);
  const facts: SnippetFacts = {
    kind,
    server,
    workspaceId,
    language: language === "" ? null : language,
    theme,
    formUrl: isForm ? typed : "",
    release: isPinned ? release : null,
  };
  return (
    <section className="cs-settings-card" aria-labelledby="em-code">
      <div className="cs-settings-words">
        <h2 id="em-code">{t("code.title")}</h2>
        <p className="cs-muted">{t("code.lead")}</p>
      </div>
      <div className="em-choices">
        <SelectField
          label={t("code.element")}
          value={kind}
          onChange={(event) => setKind(event.target.value as ElementKind)}
        >
          {elementKinds.map((one) => (
            <option key={one} value={one}>
              {t(`element.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t("code.language")} value={language} onChange={(event) => setLanguage(event.target.value)}>
          <option value="">{t("code.language.page")}</option>
          {translatedLanguages.map((one) => (
            <option key={one} value={one} lang={one}>
              {interfaceLanguages[one]}
            </option>
          ))}
        </SelectField>
        <SelectField label={t("code.theme")} value={theme} onChange={(event) => setTheme(event.target.value as Theme)}>
          {themes.map((one) => (
            <option key={one} value={one}>
              {t(`theme.${one}`)}
            </option>
          ))}
        </SelectField>
        {release && (
          <SelectField
            label={t("code.script")}
            hint={isPinned ? t("script.pinned.hint") : undefined}
            value={isPinned ? "pinned" : "newest"}
            onChange={(event) => setIsPinned(event.target.value === "pinned")}
          >
            <option value="newest">{t("script.newest")}</option>
            <option value="pinned">{t("script.pinned")}</option>
          </SelectField>
        )}
      </div>
      {kind === "form" && (
        <TextField
          label={t("code.form")}
          hint={t("code.form.hint")}
          error={typed !== "" && !isForm ? t("code.form.invalid", { server }) : undefined}
          value={formUrl}
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setFormUrl(event.target.value)}
        />
      )}
      <Tabs
        label={t("code.snippets")}
        selected={tab}
        onSelect={setTab}
        items={snippetKinds.map((one) => ({
          id: one,
          label: t(`snippet.${one}`),
          panel: (
            <CopyField label={t("snippet.code")} hint={t(`snippet.${one}.hint`)} value={snippetOf(one, facts)} isCode />
          ),
        }))}
      />
      <div className="em-preview">
        <h3>{t("preview.title")}</h3>
        <ElementPreview facts={facts} apiKey={apiKey} hasSites={hasSites} />
      </div>
    </section>
  );
}
