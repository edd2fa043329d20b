import { Download } from "lucide-react";
import { useState } from "react";
import { labelOfKey } from "../../domain/integration/acting-key.ts";
import type { WorkspaceEvent, WorkspaceEventKind } from "../../domain/workspace/workspace-event.ts";
import { useHost } from "../host/host.ts";
import { useT } from "../host/i18n.ts";
import { saveBlob } from "../host/save-blob.ts";
import { Button } from "../ui/controls/button.tsx";
import { Skeleton } from "../ui/controls/skeleton.tsx";
import { SelectField } from "../ui/controls/text-field.tsx";
import { LoadedContent } from "../ui/layout/loaded-content.tsx";
import { useFormats } from "../ui/use-formats.ts";
import { useOpened } from "../ui/use-loaded.ts";
import { useEventText } from "./use-event-text.ts";
import { createWorkspaceLog } from "./workspaces.ts";

/** Types of events, grouped by topic. */
const groups: Record<string, readonly WorkspaceEventKind[]> = {
  all: [],
  members: [
    ...["member_invited", "invitation_resent", "invitation_accepted", "invitation_revoked"],
    ...["member_activated", "member_deactivated", "member_left", "member_removed"],
  ] as WorkspaceEventKind[],
  permissions: [
    ...[
      "role_changed",
      "permissions_changed",
      "permissions_reset",
      "ownership_offered",
      "ownership_withdrawn",
      "ownership_accepted",
    ],
    ...["two_factor_required", "two_factor_optional"],
    ...["key_permissions_changed", "key_permissions_reset"],
  ] as WorkspaceEventKind[],
  connections: [
    ...["api_key_created", "api_key_regenerated", "api_key_changed", "api_key_revoked"],
    ...["integration_connected", "integration_disconnected", "sites_changed"],
    ...["webhook_created", "webhook_changed", "webhook_secret_rotated", "webhook_archived", "webhook_restored"],
    ...["webhook_paused", "webhook_resumed"],
  ] as WorkspaceEventKind[],
  readings: ["document_read", "documents_exported", "person_exported"],
  documents: [
    "document_shared",
    "document_unshared",
    "retention_set",
    "retention_ended",
    "copies_mailed",
    "copies_not_mailed",
  ],
  support: ["support_admitted", "support_ended", "support_acted"],
};

/** The security log: filter by group, more pages, export as CSV. */
export function LogSection() {
  const t = useT("workspace");
  const host = useHost();
  const log = useOpened(createWorkspaceLog);
  const [group, setGroup] = useState("all");
  const download = async () => {
    const csv = await log.exportCsv();
    if (!csv) return;
    saveBlob(host, csv, "security-log.csv");
  };
  return (
    <section className="cs-settings-card" aria-labelledby="ws-log">
      <div className="ws-words">
        <h2 id="ws-log">{t("log.title")}</h2>
        <p className="cs-muted">{t("log.text")}</p>
      </div>
      <div className="ws-log-head">
        <SelectField
          label={t("log.show")}
          value={group}
          onChange={(event) => {
            setGroup(event.target.value);
            void log.show(groups[event.target.value] ?? []);
          }}
        >
          {Object.keys(groups).map((name) => (
            <option key={name} value={name}>
              {t(`log.group.${name as "all"}`)}
            </option>
          ))}
        </SelectField>
        <Button icon={<Download aria-hidden />} onClick={download}>
          {t("log.export")}
        </Button>
      </div>
      <LoadedContent of={log} placeholder={<Skeleton width="100%" height="120px" radius="8px" />}>
        {(events) =>
          events.length === 0 ? (
            <p className="cs-muted">{t("log.none")}</p>
          ) : (
            <ol className="ws-log" aria-label={t("log.title")}>
              {events.map((event) => (
                <LogEntry key={event.id} event={event} />
              ))}
            </ol>
          )
        }
      </LoadedContent>
      {log.hasMore.value && <Button onClick={log.more}>{t("log.more")}</Button>}
    </section>
  );
}

function LogEntry({ event }: { event: WorkspaceEvent }) {
  const t = useT("workspace");
  const { moment } = useFormats();
  const eventText = useEventText();
  const by = event.by.name || event.by.email;
  return (
    <li>
      <span dir="auto">{eventText(event)}</span>
      <time dateTime={event.at} className="cs-muted">
        {moment(event.at)}
      </time>
      <span className="cs-muted" dir="auto">
        {event.key
          ? t("log.by.key", { key: labelOfKey(event.key), name: by })
          : event.through
            ? t(`log.by.${event.through}`, { name: by })
            : t("log.by", { name: by })}
      </span>
    </li>
  );
}
