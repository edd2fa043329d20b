import type { ReactNode } from "react";
import type { Destination } from "../../host/host.ts";
import type { Elements } from "../elements-of.tsx";
import { useSheet } from "../styles/sheet.ts";
import { BackLink } from "./back-link.tsx";
import css from "./page.css?inline";

type Props = {
  /** A bare text or one element. */
  title: ReactNode;
  /** The page that this one belongs to. */
  back?: { to: Destination; label: ReactNode };
  lead?: ReactNode;
  /** Badge beside the title. */
  state?: Elements;
  actions?: Elements;
  /** List of the page's sections, of which `children` is the current one. */
  sections?: Elements;
  className?: string;
  children: Elements;
};

/** A page inside the frame: sets width, left edge, title row and link back, so that pages have none of their own. */
export function Page({ title, back, lead, state, actions, sections, className = "", children }: Props) {
  useSheet(css, "cs-ui");
  return (
    <main id="main" className={`cs-page ${className}`}>
      <header className="cs-page-head">
        {back && <BackLink to={back.to}>{back.label}</BackLink>}
        <div className="cs-page-title">
          <h1 dir="auto">{title}</h1>
          {state}
          {actions && <div className="cs-page-actions">{actions}</div>}
        </div>
        {lead && <p className="cs-muted">{lead}</p>}
      </header>
      {sections ? (
        <div className="cs-page-split">
          {sections}
          <div className="cs-page-section">{children}</div>
        </div>
      ) : (
        children
      )}
    </main>
  );
}
