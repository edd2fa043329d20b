import type { ReactNode } from "react";
import type { Elements } from "../elements-of.tsx";
import { useSheet } from "../styles/sheet.ts";
import css from "./feedback.css?inline";

type Props = { icon: Elements; title: string; children?: ReactNode; actions?: ReactNode; headingLevel?: 1 | 2 };

/** Replaces an empty list: explains what would be here and offers the action that adds it. */
export function EmptyState({ icon, title, children, actions, headingLevel = 2 }: Props) {
  useSheet(css, "cs-ui");
  const Heading = headingLevel === 1 ? "h1" : "h2";
  return (
    <div className="cs-empty">
      <div className="cs-empty-picture" aria-hidden>
        {icon}
      </div>
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className="cs-empty-actions">{actions}</div>}
    </div>
  );
}
