import { X } from "lucide-react";
import type { BrokenTag } from "../../../domain/field/found-field.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { formatNumber } from "../../ui/formats.ts";
import { Notice } from "../../ui/layout/notice.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import type { Import, Suggestions } from "./create-suggestions.ts";
import css from "./suggest.css?inline";

/** Results of importing fields, one line per file. */
export function Imports({ suggestions }: { suggestions: Suggestions }) {
  useSheet(css);
  const list = suggestions.imports.value;
  if (list.length === 0) return null;
  return (
    <div className="sg-imports">
      {list.map((one) => (
        <ImportNotice key={one.part} import={one} suggestions={suggestions} />
      ))}
    </div>
  );
}

function ImportNotice({ import: one, suggestions }: { import: Import; suggestions: Suggestions }) {
  const t = useT("suggest");
  const name = one.fileName;
  if (one.state === "fetching") return <Notice>{t("imported.fetching", { name })}</Notice>;
  if (one.state === "failed") {
    return (
      <Notice tone="warning" actions={<Button onClick={() => suggestions.retry(one.part)}>{t("retry")}</Button>}>
        {t("imported.failed", { name })}
      </Notice>
    );
  }
  return (
    <Notice
      tone={one.brokenTags.length > 0 ? "warning" : "info"}
      actions={
        <>
          {one.keys.length > 0 && (
            <Button onClick={() => suggestions.undoImport(one.part)}>{t("imported.undo")}</Button>
          )}
          <IconButton
            label={t("imported.close")}
            icon={<X aria-hidden />}
            onClick={() => suggestions.closeImport(one.part)}
          />
        </>
      }
    >
      <ImportText import={one} />
    </Notice>
  );
}

function ImportText({ import: { keys, source, filled, fileName: name, brokenTags } }: { import: Import }) {
  const t = useT("suggest");
  const language = useLanguage();
  const number = (count: number) => formatNumber(language, count);
  return (
    <>
      <p>
        {[
          keys.length === 0
            ? t("imported.none", { name })
            : t(`imported.${source}`, { count: keys.length, number: number(keys.length), name }),
          ...(filled > 0 ? [t("imported.filled", { count: filled, number: number(filled) })] : []),
        ].join(" ")}
      </p>
      {brokenTags.length > 0 && <BrokenTags tags={brokenTags} />}
    </>
  );
}

function BrokenTags({ tags }: { tags: readonly BrokenTag[] }) {
  const t = useT("suggest");
  const language = useLanguage();
  return (
    <>
      <p>{t("imported.broken", { count: tags.length, number: formatNumber(language, tags.length) })}</p>
      <ul className="sg-tags">
        {tags.map((tag, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page may have the same tag twice; the list never changes
          <li key={index}>
            <code dir="ltr" translate="no">
              {tag.text}
            </code>
            <span>{t(`imported.broken.${tag.reason}`, { page: formatNumber(language, tag.page + 1) })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
