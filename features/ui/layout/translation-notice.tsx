import { lazy, Suspense } from "react";
import { useLanguage, useT } from "../../host/i18n.ts";
import { useTranslated } from "../use-translated.ts";

/** Few pages are translated: the others do not load it. */
const Notice = lazy(async () => ({ default: (await import("./notice.tsx")).Notice }));

/** Says which text binds while the browser shows a translation. @param language of the document for this reader, if known */
export function TranslationNotice({ language }: { language?: string }) {
  const t = useT("common");
  const interfaceLanguage = useLanguage();
  const isTranslated = useTranslated();
  if (!isTranslated) return null;
  const nameOf = (code: string) => new Intl.DisplayNames([interfaceLanguage], { type: "language" }).of(code) ?? code;
  return (
    <Suspense>
      <Notice>{language ? t("translated.binds", { language: nameOf(language) }) : t("translated.original")}</Notice>
    </Suspense>
  );
}
