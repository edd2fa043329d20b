import { useState } from "react";
import type { MemberRow as Row } from "../../domain/contract/member.ts";
import { useT } from "../host/i18n.ts";
import { Button } from "../ui/controls/button.tsx";
import { useNow } from "../ui/controls/save-state.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { actionsOn, type MemberAction, type Viewer } from "./member-actions.ts";
import { MemberRow } from "./member-row.tsx";

/** Rows that are rendered at first, and with each request for more: a thousand at once would take seconds. */
const PORTION = 50;

type Props = { rows: readonly Row[]; viewer: Viewer; onAction: (action: MemberAction, row: Row) => void };

/** The members that fit the search. */
export function MemberList({ rows, viewer, onAction }: Props) {
  const t = useT("members");
  const formats = useFormats();
  const now = useNow(60_000);
  const [limit, setLimit] = useState(PORTION);
  const visible = rows.slice(0, limit);
  return (
    <>
      <ul aria-label={t("list")}>
        {visible.map((row) => (
          <MemberRow
            key={row.memberId}
            row={row}
            now={now}
            isViewer={row.user_id === viewer.userId}
            actions={actionsOn(viewer, row)}
            onAction={(action) => onAction(action, row)}
          />
        ))}
      </ul>
      <p className="cs-hidden" role="status">
        {t("count", { count: rows.length })}
      </p>
      {rows.length > limit && (
        <div className="mb-more">
          <span className="cs-muted">
            {t("more.of", { visible: formats.number(visible.length), all: formats.number(rows.length) })}
          </span>
          <Button onClick={() => setLimit(limit + PORTION)}>{t("more")}</Button>
        </div>
      )}
    </>
  );
}
