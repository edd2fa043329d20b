import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { Destination } from "../../host/host.ts";
import { elementsOf } from "../elements-of.tsx";
import { EventLink } from "./event-link.tsx";

/** The link above a page's heading that leads to the page it belongs to. */
export function BackLink({ to, children }: { to: Destination; children: ReactNode }) {
  return (
    <EventLink to={to} className="cs-back">
      <ArrowLeft aria-hidden className="cs-mirror" />
      {elementsOf(children)}
    </EventLink>
  );
}
