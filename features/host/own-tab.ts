import { openTab } from "../../domain/contract/embed-tab.ts";
import { isEmbedSession } from "../../domain/embed/secret.ts";
import type { Toasts } from "../ui/overlay/toast.tsx";
import { call } from "./api.ts";
import type { Host, HostEvent } from "./host.ts";
import type { I18n } from "./i18n.ts";
import { BASE, hrefOf } from "./web-places.ts";

/** What an embedded signer goes on with in a tab of the web app, by the name that its address has for it. */
export const tabTasks = { payment_wanted: "pay", edit_fields_wanted: "edit" } as const;
type TabTask = Extract<HostEvent, { type: keyof typeof tabTasks }>;

export function isTabTask(event: HostEvent): event is TabTask {
  return event.type in tabTasks;
}

type Room = { host: Host; i18n: Pick<I18n, "translator">; toasts: Pick<Toasts, "error"> };

/**
 * Opens the web app's page for it beside the page around. A session never stands in an address: the tab is told a code that is
 * good once, and soon is not. Resolves once the tab is on its way; what keeps it from that is said here, where the click was.
 */
export async function openOwnTab({ host, i18n, toasts }: Room, event: TabTask): Promise<void> {
  const server = host.apiBase || location.origin;
  if (!isEmbedSession(event.token)) return void window.open(server + hrefOf(event), "_blank", "noopener");
  const common = i18n.translator("common");
  // At once, while the click still counts.
  const tab = window.open("about:blank", "_blank");
  if (!tab) return toasts.error(common("error.tab"));
  tab.opener = null;
  const answer = await call(host, openTab, { body: { token: event.token } });
  if (answer.ok)
    return tab.location.replace(`${server}${BASE}/continue?to=${tabTasks[event.type]}#${answer.value.code}`);
  tab.close();
  toasts.error(answer.refusal.message || common("error.unreachable"));
}
