import { listAdmittingWorkspacesCall } from "../../domain/contract/workspace/workspace.ts";
import { call } from "../host/api.ts";
import { type Host, useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { createPagedRows } from "../host/paged-rows.ts";
import { Button } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useFormats } from "../ui/use-formats.ts";
import { useOpened } from "../ui/use-loaded.ts";
import css from "./workspace.css?inline";

const createVisits = (host: Host) =>
  createPagedRows((cursor) => call(host, listAdmittingWorkspacesCall, { query: { cursor: cursor ?? undefined } }));

/** Lists the workspaces with support access, and opens one in this tab. */
export function SupportVisitsDialog({ current, onClose }: { current: string; onClose: () => void }) {
  useSheet(css);
  const t = useT("common");
  const host = useHost();
  const { moment } = useFormats();
  const visits = useOpened(createVisits);
  return (
    <Dialog title={t("support.visits")} onClose={onClose}>
      <p className="cs-muted">{t("support.visits.text")}</p>
      <LoadedContent of={visits} placeholder={<Skeleton width="100%" height="56px" radius="8px" />}>
        {(items) =>
          items.length === 0 ? (
            <p>{t("support.visits.none")}</p>
          ) : (
            <ul className="ws-visits" aria-label={t("support.visits")}>
              {items.map(({ _id, name, until, contents }) => (
                <li key={_id}>
                  <div>
                    <strong dir="auto">{name}</strong>
                    <span className="cs-muted">
                      {`${t("support.visits.until", { until: moment(until) })} · ${t(contents ? "support.visits.contents" : "support.visits.list")}`}
                    </span>
                  </div>
                  {_id === current ? (
                    <span className="cs-muted">{t("workspace.current")}</span>
                  ) : (
                    <Button
                      aria-label={t("support.visits.open.name", { name })}
                      onClick={() => host.announce({ type: "workspace_switched", workspaceId: _id })}
                    >
                      {t("support.visits.open")}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </LoadedContent>
      {visits.hasMore.value && (
        <div>
          <Button onClick={visits.more}>{t("support.visits.more")}</Button>
        </div>
      )}
    </Dialog>
  );
}
