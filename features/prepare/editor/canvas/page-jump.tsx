import { useState } from "react";
import { useLanguage, useT } from "../../../host/i18n.ts";
import { formatNumber } from "../../../ui/formats.ts";
import type { Editor } from "../create-editor.ts";
import { readPageNumber } from "../page-range.ts";

/** The current page's number; a typed number leads to its page. */
export function PageJump({ editor, onGo }: { editor: Editor; onGo: (page: number) => void }) {
  const t = useT("prepare");
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const count = editor.pages.value.length;
  if (count < 2) return null;
  const go = () => {
    const page = typed === null ? null : readPageNumber(typed, count);
    setTyped(null);
    if (page !== null) onGo(page);
  };
  return (
    <span className="pr-jump">
      <input
        className="cs-input"
        aria-label={t("editor.page.type", { pages: formatNumber(language, count) })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={typed ?? formatNumber(language, editor.currentPage.value + 1)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === "Enter") go();
          if (event.key === "Escape") setTyped(null);
        }}
      />
      <span aria-hidden>{`/ ${formatNumber(language, count)}`}</span>
    </span>
  );
}
