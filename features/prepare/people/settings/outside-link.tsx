import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { elementsOf } from "../../../ui/elements-of.tsx";

/** A link that opens another page in a new window; nothing if the host has no such page. */
export function OutsideLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (!href) return null;
  return (
    <a className="pr-outside" href={href} target="_blank" rel="noopener">
      {elementsOf(children)}
      <ExternalLink aria-hidden />
    </a>
  );
}
