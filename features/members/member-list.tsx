import type { MemberRow as Row } from "../../domain/contract/workspace/member.ts";
import { useT } from "../host/i18n.ts";
import { useNow } from "../ui/controls/save-state.tsx";
import { actionsOn, type MemberAction, type Viewer } from "./member-actions.ts";
import { MemberRow } from "./member-row.tsx";
import { Portion } from "./portion.tsx";

type Props = { rows: readonly Row[]; viewer: Viewer; onAction: (action: MemberAction, row: Row) => void };

/** The members that match the search. */
export function MemberList({ rows, viewer, onAction }: Props) {
  const t = useT("members");
  const now = useNow(60_000);
  return (
    <Portion rows={rows}>
      {(visible) => (
        <ul aria-label={t("list")} className="cs-list-rows">
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
      )}
    </Portion>
  );
}
