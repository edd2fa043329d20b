import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

/** A section that opens on request, and stays open for the next selection. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="pr-fold">
      <summary>
        <ChevronRight className="cs-mirror" aria-hidden />
        <span>{title}</span>
      </summary>
      <div className="pr-fold-body">{children}</div>
    </details>
  );
}
