import { Archive, Ban, CircleCheck, CirclePause, TriangleAlert } from "lucide-react";
import type { WebhookView } from "../../domain/contract/integration/webhook.ts";
import { useT } from "../host/i18n.ts";
import { StatusBadge } from "../ui/controls/status-badge.tsx";

/** State of a webhook as word, icon and colour. */
export function WebhookStateBadge({ webhook: { state, failingSince } }: { webhook: WebhookView }) {
  const t = useT("webhooks");
  switch (state) {
    case "active":
      return failingSince ? (
        <StatusBadge tone="warning" icon={<TriangleAlert aria-hidden />}>
          {t("state.failing")}
        </StatusBadge>
      ) : (
        <StatusBadge tone="success" icon={<CircleCheck aria-hidden />}>
          {t("state.active")}
        </StatusBadge>
      );
    case "paused":
      return <StatusBadge icon={<CirclePause aria-hidden />}>{t("state.paused")}</StatusBadge>;
    case "disabled":
      return (
        <StatusBadge tone="danger" icon={<Ban aria-hidden />}>
          {t("state.disabled")}
        </StatusBadge>
      );
    case "archived":
      return <StatusBadge icon={<Archive aria-hidden />}>{t("state.archived")}</StatusBadge>;
  }
}
