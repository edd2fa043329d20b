import { Ban, CalendarClock, CircleCheck, FilePen, LoaderCircle, Pause } from "lucide-react";
import type { BulkView } from "../../../domain/contract/template/bulk.ts";
import { useT } from "../../host/i18n.ts";
import { StatusBadge } from "../../ui/controls/status-badge.tsx";

const looks = {
  prepared: { tone: "neutral", Icon: FilePen },
  scheduled: { tone: "info", Icon: CalendarClock },
  running: { tone: "info", Icon: LoaderCircle },
  paused: { tone: "warning", Icon: Pause },
  cancelled: { tone: "neutral", Icon: Ban },
  done: { tone: "success", Icon: CircleCheck },
} as const;

export function BulkStateBadge({ state }: Pick<BulkView, "state">) {
  const t = useT("bulk");
  const { tone, Icon } = looks[state];
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden />}>
      {t(`state.${state}`)}
    </StatusBadge>
  );
}
