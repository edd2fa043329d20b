import { useLanguage, useT } from "../../host/i18n.ts";
import { formatNumber } from "../../ui/formats.ts";
import type { Editor } from "./create-editor.ts";

/** Announces to screen readers what happened, and describes the keys of a focused field. */
export function EditorAnnouncer({ editor }: { editor: Editor }) {
  const t = useT("prepare");
  const language = useLanguage();
  const announcement = editor.announcement.value;
  const field = announcement?.field && editor.fields.value.find((one) => one.key === announcement.field?.key);
  return (
    <>
      <p id="pr-field-help" hidden>
        {t("editor.field.help")}
      </p>
      <p className="cs-hidden" role="status">
        {announcement &&
          t(`editor.said.${announcement.act}`, {
            count: announcement.count,
            number: formatNumber(language, announcement.count),
            x: formatNumber(language, field?.box.x ?? 0),
            y: formatNumber(language, field?.box.y ?? 0),
            width: formatNumber(language, field?.box.width ?? 0),
            height: formatNumber(language, field?.box.height ?? 0),
          })}
      </p>
    </>
  );
}
