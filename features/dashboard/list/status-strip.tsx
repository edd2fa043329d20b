import { Timer } from "lucide-react";
import type { DocumentView } from "../../../domain/document/views.ts";
import { useT } from "../../host/i18n.ts";
import { useSheet } from "../../ui/styles/sheet.ts";
import { useFormats } from "../../ui/use-formats.ts";
import { viewIcons } from "../views.ts";
import css from "./status-strip.css?inline";

const shown = ["action-required", "waiting-for-others", "completed", "declined", "voided", "expired", "draft"] as const;

type Props = {
  view: DocumentView;
  counts: Record<DocumentView, number> | null;
  /** Median time from sending to the last signature; `null`: nothing was completed recently. */
  medianMinutes: number | null;
  hrefOf: (view: DocumentView) => string;
  onView: (view: DocumentView) => void;
};

/** The counts of documents by status, each a link to its view, and the median time to sign. */
export function StatusStrip({ view, counts, medianMinutes, hrefOf, onView }: Props) {
  useSheet(css);
  const t = useT("list");
  const dashboard = useT("dashboard");
  const formats = useFormats();
  const filled = shown.filter((one) => counts?.[one]);
  if (!counts || filled.length === 0) return null;
  return (
    <section className="cs-strip" aria-label={t("strip.label")}>
      <div className="cs-strip-bar" aria-hidden>
        {filled.map((one) => (
          <span key={one} data-view={one} style={{ flexGrow: counts[one] }} />
        ))}
      </div>
      <ul>
        {filled.map((one) => {
          const Icon = viewIcons[one];
          return (
            <li key={one}>
              <a
                href={hrefOf(one)}
                data-view={one}
                aria-current={one === view ? "true" : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  onView(one);
                }}
              >
                <Icon aria-hidden />
                <span>{dashboard(`view.${one}`)}</span>
                <strong className="cs-numeric">{formats.number(counts[one])}</strong>
              </a>
            </li>
          );
        })}
      </ul>
      {medianMinutes !== null && (
        <p title={t("strip.median.about")}>
          <Timer aria-hidden />
          <span>{t("strip.median")}</span>
          <strong>{formats.duration(medianMinutes)}</strong>
        </p>
      )}
    </section>
  );
}
