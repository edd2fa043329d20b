import { LifeBuoy } from "lucide-react";
import { can } from "../../domain/access/can.ts";
import type { Rights } from "../../domain/access/rights.ts";
import type { UserDetail } from "../../domain/contract/user.ts";
import { useT } from "../host/i18n.ts";
import { EventLink } from "../ui/layout/event-link.tsx";
import { useSheet } from "../ui/styles/sheet.ts";
import { useFormats } from "../ui/use-formats.ts";
import css from "./workspace.css?inline";

/** Informs members and the support team that the support team has access. */
export function SupportBanner({ workspace }: { workspace: UserDetail["workspace"] }) {
  useSheet(css);
  const t = useT("common");
  const { moment } = useFormats();
  if (workspace.supportUntil === null) return null;
  const isSupport = workspace.role === "support";
  return (
    <div className="ws-support" role="status">
      <LifeBuoy aria-hidden />
      <span>{t(isSupport ? "support.visiting" : "support.admitted", { until: moment(workspace.supportUntil) })}</span>
      {can(workspace.rights as Rights, "User", "MANAGE") && (
        <EventLink to={{ type: "workspace_wanted", section: "security" }}>{t("support.settings")}</EventLink>
      )}
    </div>
  );
}
