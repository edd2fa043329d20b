import type { ReactNode } from "react";
import { Brand } from "../ui/controls/brand.tsx";
import type { Tone } from "../ui/controls/status-badge.tsx";
import type { Elements } from "../ui/elements-of.tsx";
import cardCss from "../ui/layout/card.css?inline";
import { useSheet } from "../ui/styles/sheet.ts";
import css from "./payer.css?inline";

type Props = {
  icon: Elements;
  tone: Tone;
  title: string;
  /** Whether work is still in progress. */
  isBusy?: boolean;
  children?: Elements;
  actions?: ReactNode;
};

/** Layout of every payer's page: one card with the state and one action. */
export function PayerCard({ icon, tone, title, isBusy, children, actions }: Props) {
  useSheet(cardCss, "cs-ui");
  useSheet(css);
  return (
    <main className="payer cs-card-page">
      <Brand />
      <article className="cs-card cs-card-state" aria-live="polite" aria-busy={isBusy}>
        <span className={`cs-card-icon cs-tone-${tone}`} aria-hidden data-busy={isBusy || undefined}>
          {icon}
        </span>
        <h1>{title}</h1>
        {children}
        {actions && <div className="payer-actions">{actions}</div>}
      </article>
    </main>
  );
}
