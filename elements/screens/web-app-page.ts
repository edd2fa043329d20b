import type { HostEvent } from "../../features/host/host.ts";
import { hrefOf } from "../../features/host/web-routes.ts";
import { serverOrigin } from "../server.ts";

/** Opens a page of the web app in a new tab, for features that do not fit into an element. */
export function openWebAppPage(event: HostEvent): void {
  const path = hrefOf(event);
  if (path) window.open(`${serverOrigin()}${path}`, "_blank", "noopener");
}
