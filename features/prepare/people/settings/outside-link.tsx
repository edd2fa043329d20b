import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";

/** A way to another page that leaves this one open; nothing where the host has no such page. */
export function OutsideLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (!href) return null;
  return (
    <a className="pr-outside" href={href} target="_blank" rel="noopener">
      {children}
      <ExternalLink aria-hidden />
    </a>
  );
}
