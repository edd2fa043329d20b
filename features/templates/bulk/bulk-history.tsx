import { FileSpreadsheet } from "lucide-react";
import { listBulksCall } from "../../../domain/contract/template/bulk.ts";
import { useT } from "../../host/i18n.ts";
import { EventLink } from "../../ui/layout/event-link.tsx";
import { useFormats } from "../../ui/use-formats.ts";
import { useLoaded } from "../../ui/use-loaded.ts";
import { BulkStateBadge } from "./bulk-state-badge.tsx";

const SHOWN = 10;

/** The latest bulk sendings of the workspace. */
export function BulkHistory() {
  const t = useT("bulk");
  const formats = useFormats();
  // The page works without its history, so a refusal is not shown.
  const bulks = useLoaded(listBulksCall, { query: { limit: SHOWN } }).value.value?.items ?? [];
  if (bulks.length === 0) return null;
  return (
    <section aria-labelledby="bulk-history">
      <h2 id="bulk-history">{t("history")}</h2>
      <ul className="cs-list-rows">
        {bulks.map(({ bulkId, templateId, templateName, createdAt, rows, sent, state }) => (
          <li key={bulkId}>
            <span className="cs-list-icon">
              <FileSpreadsheet aria-hidden />
            </span>
            <span className="cs-list-name">
              <EventLink to={{ type: "template_bulk_wanted", templateId, run: bulkId }}>
                <bdi>{templateName}</bdi>
              </EventLink>
              <span className="cs-muted">
                {[formats.moment(createdAt), t("history.sent", progressOf(formats, sent, rows))].join(" · ")}
              </span>
            </span>
            <BulkStateBadge state={state} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function progressOf(formats: ReturnType<typeof useFormats>, sent: number, rows: number) {
  return { sent: formats.number(sent), rows: formats.number(rows) };
}
