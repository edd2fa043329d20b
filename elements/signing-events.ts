import type { HostEvent } from "../features/host/host.ts";
import { isTabTask, openTaskTab } from "../features/host/open-task-tab.ts";
import type { ElementContext } from "./element-context.ts";
import { openWebAppPage } from "./screens/web-app-page.ts";

/** Fires a signing room's events as the element's events, for both `sign` and `form`. */
export function fireSigningEvent(context: ElementContext, event: HostEvent): void {
  if (event.type === "loaded") context.fire("ready", idsOf(event));
  else if (event.type === "field_changed") {
    context.fire("field-change", { ...idsOf(event), field: event.key, value: event.value });
  } else if (event.type === "signed") {
    context.fire("completed", { ...idsOf(event), status: "SIGNED" });
    if (context.properties.redirectUrl && !context.isClosed) location.assign(context.properties.redirectUrl);
  } else if (event.type === "declined") context.fire("declined", { ...idsOf(event), status: "DECLINED" });
  // Payments and an editor's work open in pages of their own.
  else if (isTabTask(event)) void openTaskTab(context, event);
  else openWebAppPage(event);
}

function idsOf({ documentId, recipientId }: { documentId: string; recipientId: string }) {
  return { documentId, recipientId };
}
