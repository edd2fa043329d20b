import type { HostEvent } from "../features/host/host.ts";
import { isTabTask, openTaskTab } from "../features/host/open-task-tab.ts";
import type { ElementContext } from "./element-context.ts";
import { openWebAppPage } from "./web-app-page.ts";

/** Fires a signing room's events as the element's events, for both `sign` and `form`. */
export function fireSigningEvent(room: ElementContext, event: HostEvent): void {
  if (event.type === "loaded") room.tell("ready", idsOf(event));
  else if (event.type === "field_changed") {
    room.tell("field-change", { ...idsOf(event), field: event.key, value: event.value });
  } else if (event.type === "signed") {
    room.tell("completed", { ...idsOf(event), status: "SIGNED" });
    if (room.given.redirectUrl && !room.isClosed) location.assign(room.given.redirectUrl);
  } else if (event.type === "declined") room.tell("declined", { ...idsOf(event), status: "DECLINED" });
  // Payments and an editor's work open in pages of their own.
  else if (isTabTask(event)) void openTaskTab(room, event);
  else openWebAppPage(event);
}

function idsOf({ documentId, recipientId }: { documentId: string; recipientId: string }) {
  return { documentId, recipientId };
}
