import type { HostEvent } from "../features/host/host.ts";
import { hrefOf } from "../features/host/web-places.ts";
import { serverOrigin } from "./server.ts";

/** Opens the web app's page for what an element has no place for, beside the page around. */
export function openOwnPage(event: HostEvent): void {
  const place = hrefOf(event);
  if (place) window.open(`${serverOrigin()}${place}`, "_blank", "noopener");
}
