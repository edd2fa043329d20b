import { lazy, type ReactNode, Suspense } from "react";
import { Brand } from "../../ui/controls/brand.tsx";
import type { Elements } from "../../ui/elements-of.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import { usePainted } from "../../ui/use-painted.ts";
import css from "./account-page.css?inline";

/** Beside the form on wide windows only. */
const Pitch = lazy(async () => ({ default: (await import("./pitch.tsx")).Pitch }));

type Props = {
  title: string;
  lead?: ReactNode;
  children: Elements;
  /** Below the form: the link to the alternative. */
  footer?: ReactNode;
  /** Opposite the brand, e.g. the language menu. */
  corner?: Elements;
};

/** Layout of all screens before sign-in: one column for the form, one that describes the product. */
export function AccountPage({ title, lead, children, footer, corner }: Props) {
  useSheet(css);
  const isPainted = usePainted();
  return (
    <div className="cs-account">
      <div className="cs-account-main">
        <header>
          <Brand aside={corner} />
        </header>
        <main className="cs-account-card">
          <header>
            <h1>{title}</h1>
            {lead && <p>{lead}</p>}
          </header>
          {children}
          {footer && <footer>{footer}</footer>}
        </main>
      </div>
      <aside className="cs-account-side">
        {isPainted && (
          <Suspense>
            <Pitch />
          </Suspense>
        )}
      </aside>
    </div>
  );
}
