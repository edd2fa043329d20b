import { Files, FileText } from "lucide-react";
import type { DocumentRow as Row } from "../../domain/contract/views/views.ts";
import type { HostEvent } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { EventLink } from "../ui/layout/event-link.tsx";
import { useFormats } from "../ui/use-formats.ts";
import type { DocumentAction, Offers } from "./document-actions.ts";
import { DocumentStatusBadge } from "./document-status.tsx";
import { People } from "./people.tsx";
import { RowMenu } from "./row-menu.tsx";

type Props = {
  row: Row;
  now: number;
  /** Number of avatars that fit. */
  maxPeople: number;
  offers: Offers;
  onAction: (action: DocumentAction, row: Row) => void;
};

/** One document: title, people, status, last change. The title's link covers the row. */
export function DocumentRow({ row, now, maxPeople, offers, onAction }: Props) {
  const t = useT("dashboard");
  const formats = useFormats();
  const isOut = row.status === "SENT" || row.status === "WAITING_FOR_PAYMENT";
  const Icon = row.files > 1 ? Files : FileText;
  const title = (
    <>
      <span className="cs-truncate" dir="auto">
        {row.title || t("untitled")}
      </span>
    </>
  );
  return (
    <>
      <span className="cs-row-icon" aria-hidden>
        <Icon />
      </span>
      <div className="cs-row-title">
        {row.incoming ? (
          <button type="button" className="cs-row-link" onClick={() => onAction("sign", row)}>
            {title}
          </button>
        ) : (
          <EventLink to={eventOf(row)} className="cs-row-link">
            {title}
          </EventLink>
        )}
        <p className="cs-truncate">
          {row.incoming && row.sender && (
            <>
              {t("row.from", { name: row.sender.name || row.sender.email })}
              {" · "}
            </>
          )}
          {t("row.pages", { count: row.pages })}
          {row.files > 1 && <> · {t("row.files", { count: row.files })}</>}
          {isOut && row.expiresAt && <> · {t("row.until", { day: formats.day(row.expiresAt) })}</>}
          {isOut && row.nextReminderAt && <> · {t("row.reminder", { day: formats.day(row.nextReminderAt) })}</>}
        </p>
      </div>
      <div className="cs-row-people">
        <People people={row.people} total={row.recipientCount} max={maxPeople} document={row.status} />
      </div>
      <div className="cs-row-status">
        <DocumentStatusBadge status={row.status} actionRequired={row.actionRequired} delayed={Boolean(row.sealDelay)} />
      </div>
      <time className="cs-row-time" dateTime={row.updatedAt} title={formats.moment(row.updatedAt)}>
        {formats.ago(row.updatedAt, now)}
      </time>
      <RowMenu row={row} offers={offers} onAction={onAction} />
    </>
  );
}

function eventOf(row: Row): HostEvent {
  return row.status === "DRAFT" && (row.may === undefined || row.may.includes("CREATE"))
    ? { type: "document_edit_wanted", documentId: row._id }
    : { type: "document_wanted", documentId: row._id };
}
