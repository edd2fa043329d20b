import { openTabCall } from "../../domain/contract/embed/embed-tab.ts";
import { isEmbedSession } from "../../domain/embed/secret.ts";
import { call } from "./api.ts";
import type { Destination, Host, HostEvent } from "./host.ts";
import type { I18n } from "./i18n.ts";
import { BASE, hrefOf } from "./web-routes.ts";

/** Tasks that an embedded signer continues in a tab of the web app, with their names in that tab's URL. */
export const tabTasks = { payment_wanted: "pay", edit_fields_wanted: "edit" } as const;
type TabTask = Extract<Destination, { type: keyof typeof tabTasks }>;

export function isTabTask(event: HostEvent): event is TabTask {
  return event.type in tabTasks;
}

type TabOpener = { host: Host; i18n: Pick<I18n, "translator">; toasts: { error(text: string): void } };

/**
 * Opens the web app's page for a task in a new tab. A session never appears in a URL: the tab receives a short-lived
 * code that works once. Resolves once the tab navigates; a failure is shown here, where the user clicked.
 */
export async function openTaskTab({ host, i18n, toasts }: TabOpener, event: TabTask): Promise<void> {
  const server = host.apiBase || location.origin;
  if (!isEmbedSession(event.token)) return void window.open(server + hrefOf(event), "_blank", "noopener");
  const common = i18n.translator("common");
  // Opened synchronously: browsers allow it only during the click.
  const tab = window.open("about:blank", "_blank");
  if (!tab) return toasts.error(common("error.tab"));
  tab.opener = null;
  const answer = await call(host, openTabCall, { body: { token: event.token } });
  if (answer.ok)
    return tab.location.replace(`${server}${BASE}/continue?to=${tabTasks[event.type]}#${answer.value.code}`);
  tab.close();
  toasts.error(answer.refusal.message || common("error.unreachable"));
}
