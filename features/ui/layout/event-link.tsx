import type { ComponentPropsWithRef, ReactNode } from "react";
import { type HostEvent, useHost } from "../../host/host.ts";

/**
 * A link to an event's target: has a real URL where the host provides one; a plain click announces the event instead.
 */
export function EventLink({
  to,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<"a">, "href"> & { to: HostEvent; children: ReactNode }) {
  const host = useHost();
  return (
    <a
      {...rest}
      href={host.hrefOf(to) ?? "#"}
      onClick={(event) => {
        rest.onClick?.(event);
        const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (event.defaultPrevented || !plain) return;
        event.preventDefault();
        host.announce(to);
      }}
    >
      {children}
    </a>
  );
}
