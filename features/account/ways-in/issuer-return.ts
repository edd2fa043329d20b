/** Reports the result of a sign-in on the issuer's page to the tab that began it, or redirects this tab there and back. */
import { type BeginIssuer, channelOf, type Report } from "./issuer-window.ts";
import { newTabSecret } from "./tab-secret.ts";

/** A sign-in that continues in this tab after the redirects. */
export type LeftTab = { flow: string; tab: string; isLinking: boolean; returnTo: string | null };

const LEFT_KEY = "countersign.sign-in";

/** Reports the result to the tab that began the sign-in. */
export function reportTo(flow: string, report: Report): void {
  const channel = new BroadcastChannel(channelOf(flow));
  channel.postMessage(report);
  channel.close();
}

/** Redirects this tab to the issuer's page, where windows are blocked. */
export async function signInByLeaving(
  begin: BeginIssuer,
  { isLinking, returnTo }: Pick<LeftTab, "isLinking" | "returnTo">,
): Promise<string | null> {
  const tab = newTabSecret();
  const begun = await begin(tab);
  if (!begun.ok) return begun.refusal.message;
  const left: LeftTab = { flow: begun.value.flow, tab, isLinking, returnTo };
  window.sessionStorage.setItem(LEFT_KEY, JSON.stringify(left));
  location.assign(begun.value.url);
  return null;
}

/** Reads and removes the sign-in that redirected this tab; `null` in a window, whose opener waits for the result. */
export function popLeftTab(flow: string): LeftTab | null {
  const stored = window.sessionStorage.getItem(LEFT_KEY);
  const left = stored ? (JSON.parse(stored) as LeftTab) : null;
  if (left?.flow !== flow) return null;
  window.sessionStorage.removeItem(LEFT_KEY);
  return left;
}

/** The public name of the flow, which is the prefix of `state`. */
export function flowOf(search: string): string {
  return (new URLSearchParams(search).get("state") ?? "").split(".")[0]!;
}
