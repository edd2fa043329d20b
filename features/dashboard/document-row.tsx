import { type CSSProperties, Fragment, type ReactNode } from "react";
import type { DocumentRow as Row } from "../../domain/contract/views/views.ts";
import { BIN_DAYS } from "../../domain/document/bin/bin-document.ts";
import { isAwaitingRecipients } from "../../domain/document/state-table.ts";
import { DAY_MS } from "../../domain/durations.ts";
import type { Destination } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { TestBadge } from "../ui/controls/test-badge.tsx";
import { EventLink } from "../ui/layout/event-link.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { useRelativeTimes } from "../ui/use-relative-times.ts";
import type { DocumentAction, Offers } from "./document-actions.ts";
import { DocumentStatusBadge } from "./document-status.tsx";
import type { ListColumn } from "./list/columns.ts";
import { PeopleCell } from "./list/people-cell.tsx";
import { RowMenu } from "./row-menu.tsx";

type Props = {
  row: Row;
  /** Position in the list, from 0. */
  index: number;
  now: number;
  columns: readonly ListColumn[];
  cards: boolean;
  isSelected: boolean;
  /** Shows the checkbox; a card has it only while documents are selected. */
  isSelecting: boolean;
  /** `isRange`: together with all rows since the last one. */
  onSelect: (id: string, isRange: boolean) => void;
  offers: Offers;
  /** Name of the row's folder. */
  folder: string | undefined;
  onAction: (action: DocumentAction, row: Row) => void;
  style: CSSProperties;
};

/** One document; the title's link covers the row. */
export function DocumentRow(props: Props) {
  const { row, index, now, columns, cards, isSelected, isSelecting, onSelect, offers, folder, onAction, style } = props;
  const t = useT("list");
  const untitled = useT("dashboard")("untitled");
  const begin = isSelecting || row.incoming ? undefined : () => onSelect(row._id, false);
  return (
    // A long press begins selecting; the row's menu does, too.
    <tr
      className="cs-row"
      data-id={row._id}
      data-selected={isSelected}
      aria-rowindex={index + 2}
      style={style}
      onContextMenu={(event) => {
        if (!begin) return;
        event.preventDefault();
        begin();
      }}
    >
      {isSelecting && (
        <Cell name="check">
          <input
            type="checkbox"
            className="cs-row-check"
            disabled={row.incoming}
            aria-label={t("select.row", { title: row.title || untitled })}
            checked={isSelected}
            onClick={(event) => onSelect(row._id, event.shiftKey)}
            onChange={() => undefined}
          />
        </Cell>
      )}
      <Cell name="title">
        <Title row={row} cards={cards} onAction={onAction} />
      </Cell>
      {(cards ? cardColumns : columns).map((column) => (
        <Fragment key={column}>
          <Column {...{ column, row, now, cards, folder }} />
        </Fragment>
      ))}
      <Cell name="actions">
        <RowMenu row={row} offers={offers} onAction={onAction} onSelect={begin} />
      </Cell>
    </tr>
  );
}

const cardColumns = ["status", "people", "until"] as const;

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return <td className={`cs-cell-${name}`}>{children}</td>;
}

function Title({ row, cards, onAction }: Pick<Props, "row" | "cards" | "onAction">) {
  const t = useT("dashboard");
  const formats = useFormats();
  const title = (
    <span className="cs-truncate" dir="auto">
      {row.title || t("untitled")}
    </span>
  );
  return (
    <>
      {row.binnedAt ? (
        <span className="cs-row-link">{title}</span>
      ) : row.incoming ? (
        <button type="button" className="cs-row-link" onClick={() => onAction("sign", row)}>
          {title}
        </button>
      ) : (
        <EventLink to={eventOf(row)} className="cs-row-link">
          {title}
        </EventLink>
      )}
      {row.isTest && <TestBadge />}
      <p className="cs-truncate">
        {row.binnedAt && <span>{t("row.binned", { day: formats.day(eraseDayOf(row.binnedAt)) })}</span>}
        {row.incoming && row.sender && <span>{t("row.from", { name: row.sender.name || row.sender.email })}</span>}
        {row.inText && <span className="cs-row-in-text">{t("row.in-text")}</span>}
        {!cards && row.files > 1 && <span>{t("row.files", { count: row.files })}</span>}
      </p>
    </>
  );
}

/** Documents that expire within this many days are highlighted. */
const SOON_MS = 3 * 86_400_000;

type ColumnProps = { column: ListColumn | "until" } & Pick<Props, "row" | "now" | "cards" | "folder">;

function Column({ column, row, now, cards, folder }: ColumnProps) {
  const t = useT("dashboard");
  const formats = useFormats();
  const times = useRelativeTimes();
  const isOut = isAwaitingRecipients(row.status);
  const day = (at: string | undefined) => at && <time dateTime={at}>{formats.day(at)}</time>;
  switch (column) {
    case "people":
      return (
        <Cell name="people">
          <PeopleCell row={row} cards={cards} />
        </Cell>
      );
    case "status":
      return (
        <Cell name="status">
          <DocumentStatusBadge
            status={row.status}
            actionRequired={row.actionRequired}
            delayed={Boolean(row.sealDelay)}
          />
        </Cell>
      );
    case "reminder":
      return <Cell name="time">{isOut && day(row.nextReminderAt)}</Cell>;
    case "expires": {
      const isSoon = isOut && row.expiresAt !== undefined && Date.parse(row.expiresAt) - now < SOON_MS;
      return <Cell name={isSoon ? "time cs-soon" : "time"}>{isOut && day(row.expiresAt)}</Cell>;
    }
    case "until":
      // A card says when its document expires while people are asked, and when it changed otherwise.
      return (
        <Cell name="time">
          {isOut && row.expiresAt ? (
            <time dateTime={row.expiresAt}>{t("row.until", { day: formats.day(row.expiresAt) })}</time>
          ) : (
            <time dateTime={row.updatedAt}>{times.ago(row.updatedAt, now)}</time>
          )}
        </Cell>
      );
    case "created":
      return <Cell name="time">{day(row.createdAt)}</Cell>;
    case "completed":
      return <Cell name="time">{day(row.completedAt)}</Cell>;
    case "changed":
      return (
        <Cell name="time">
          <time dateTime={row.updatedAt} title={formats.moment(row.updatedAt)}>
            {times.ago(row.updatedAt, now)}
          </time>
        </Cell>
      );
    case "owner":
      return (
        <Cell name="owner">
          <span className="cs-truncate" dir="auto">
            {row.owner?.name ?? row.sender?.name}
          </span>
        </Cell>
      );
    case "folder":
      return (
        <Cell name="folder">
          <span className="cs-truncate" dir="auto">
            {folder}
          </span>
        </Cell>
      );
  }
}

function eventOf(row: Row): Destination {
  return row.status === "DRAFT" && (row.may === undefined || row.may.includes("CREATE"))
    ? { type: "document_edit_wanted", documentId: row._id }
    : { type: "document_wanted", documentId: row._id };
}

function eraseDayOf(binnedAt: string): string {
  return new Date(Date.parse(binnedAt) + BIN_DAYS * DAY_MS).toISOString();
}
