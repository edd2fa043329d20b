import type { ComponentPropsWithRef, ReactNode } from "react";
import { type HostEvent, useHost } from "../../host/host.ts";

/** A link to where an event leads: a real address where the host has one, and the host's own way on a plain click. */
export function Go({
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
