import { CheckCheck, ChevronRight, ScanSearch, X } from "lucide-react";
import { useLanguage, useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { formatNumber } from "../../ui/formats.ts";
import { useSheet } from "../../ui/styles/sheet.ts";
import type { EditorView } from "../editor/canvas/view.ts";
import type { Suggestion, Suggestions } from "./create-suggestions.ts";
import css from "./suggest.css?inline";

type Props = { suggestions: Suggestions; view: Pick<EditorView, "showPlace"> };

/** Detects blanks on request, with commands for those found. */
export function DetectFields({ suggestions, view }: Props) {
  useSheet(css);
  const t = useT("suggest");
  const state = suggestions.state.value;
  const count = suggestions.list.value.length;
  const detect = async () => {
    await suggestions.look();
    const first = suggestions.list.peek()[0];
    if (first) showSuggestion(first, view);
  };
  return (
    <div className="sg-panel">
      {count > 0 ? (
        <SuggestionBar suggestions={suggestions} view={view} />
      ) : (
        <>
          <Button wide busy={state === "looking"} icon={<ScanSearch aria-hidden />} onClick={() => void detect()}>
            {state === "looking" ? t("looking") : t(state === "failed" ? "retry" : "detect")}
          </Button>
          <p className="sg-note" data-idle={state === "idle" || undefined}>
            {noteOf(suggestions, t)}
          </p>
        </>
      )}
      <SuggestionAnnouncer suggestions={suggestions} />
    </div>
  );
}

function showSuggestion({ part, found }: Suggestion, view: Props["view"]): void {
  view.showPlace({ part, page: found.page }, found.box.y);
}

function noteOf({ state, refusal }: Suggestions, t: ReturnType<typeof useT<"suggest">>): string {
  if (state.value === "failed") return refusal.value?.message || t("failed");
  return t(state.value === "looked" ? "none" : "detect.text");
}

function SuggestionBar({ suggestions, view }: Props) {
  const t = useT("suggest");
  const language = useLanguage();
  const list = suggestions.list.value;
  const number = formatNumber(language, list.length);
  const showNext = () => {
    const next = suggestions.showNext();
    if (next) showSuggestion(next, view);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons that belong together, no form
    <div className="sg-bar" role="group" aria-label={t("bar")}>
      <strong>{t("found", { count: list.length, number })}</strong>
      {suggestions.state.value === "failed" && (
        <p className="sg-note">{suggestions.refusal.value?.message || t("failed")}</p>
      )}
      <div className="sg-actions">
        <Button look="primary" icon={<CheckCheck aria-hidden />} onClick={() => suggestions.acceptAll()}>
          {t("accept_all", { count: list.length, number })}
        </Button>
        <Button icon={<ChevronRight className="cs-mirror" aria-hidden />} onClick={showNext}>
          <span>{t("next")}</span>
        </Button>
        <Button look="quiet" icon={<X aria-hidden />} onClick={() => suggestions.dismissAll()}>
          <span>{t("dismiss_all")}</span>
        </Button>
      </div>
    </div>
  );
}

function SuggestionAnnouncer({ suggestions }: { suggestions: Suggestions }) {
  const t = useT("suggest");
  const language = useLanguage();
  const announcement = suggestions.announcement.value;
  return (
    <p className="cs-hidden" role="status">
      {announcement &&
        t(`said.${announcement.act}`, {
          count: announcement.count,
          number: formatNumber(language, announcement.count),
          left: formatNumber(language, announcement.left),
        })}
    </p>
  );
}
