import { redirect } from "@tanstack/react-router";
import { takeTabCall } from "../../domain/contract/embed/embed-tab.ts";
import { type CallRefusal, call } from "../../features/host/api.ts";
import { tabTasks } from "../../features/host/open-task-tab.ts";
import type { App } from "../routes/app.ts";
import { keepTabKey } from "./tab-key.ts";

type Arrival = { context: App; location: { hash: string; search: { to?: string } } };

/**
 * Exchanges the code in the address for a link token and a tab key, then redirects to the page that the tab was
 * opened for, replacing the address that holds the code.
 * @returns the refusal that prevents the redirect; its `trouble` is `null` if the code has expired
 */
export async function continueInTab({ context, location }: Arrival): Promise<{ trouble: CallRefusal | null }> {
  const [answer] = await Promise.all([
    call(context.host, takeTabCall, { body: { code: location.hash } }),
    context.i18n.load(["common", "frame"]),
  ]);
  if (!answer.ok) return { trouble: answer.refusal.code === "embed_session_expired" ? null : answer.refusal };
  const { token, key } = answer.value;
  keepTabKey(key);
  const isEditing = location.search.to === tabTasks.edit_fields_wanted;
  throw isEditing
    ? redirect({ to: "/documents/edit/$token", params: { token }, replace: true })
    : redirect({ to: "/pay/$token", params: { token }, search: { go: "1" }, replace: true });
}
