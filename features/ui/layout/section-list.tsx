import type { Destination } from "../../host/host.ts";
import { EventLink } from "./event-link.tsx";

type Props = {
  label: string;
  items: readonly { id: string; label: string; to: Destination }[];
  current: string;
};

/** The sections of a settings page: beside the page, on narrow screens a row above it. */
export function SectionList({ label, items, current }: Props) {
  return (
    <nav className="cs-sections" aria-label={label}>
      <ul>
        {items.map(({ id, label, to }) => (
          <li key={id}>
            <EventLink to={to} aria-current={id === current ? "page" : undefined}>
              {label}
            </EventLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
