import type { ComponentPropsWithRef, ReactNode } from "react";
import { type Destination, useHost } from "../../host/host.ts";

/**
 * A link to a destination: has a real URL where the host provides one; a plain click asks the host to go there.
 */
export function EventLink({
  to,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<"a">, "href"> & { to: Destination; children: ReactNode }) {
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
        host.go(to);
      }}
    >
      {children}
    </a>
  );
}
