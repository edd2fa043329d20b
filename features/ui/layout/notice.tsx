import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useSheet } from "../styles/sheet.ts";
import css from "./feedback.css?inline";

type NoticeTone = "info" | "success" | "warning" | "danger";
const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

/** A message shown where it is relevant. The tone `danger` is announced when it appears. */
export function Notice(props: { tone?: NoticeTone; title?: ReactNode; children?: ReactNode; actions?: ReactNode }) {
  useSheet(css, "cs-ui");
  const { tone = "info", title, children, actions } = props;
  const Icon = icons[tone];
  return (
    <div className={`cs-notice cs-tone-${tone}`} part="notice" role={tone === "danger" ? "alert" : "status"}>
      <Icon aria-hidden />
      <div className="cs-notice-body">
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {actions && <div className="cs-notice-actions">{actions}</div>}
    </div>
  );
}
