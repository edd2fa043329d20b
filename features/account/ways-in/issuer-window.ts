/**
 * A sign-in on the issuer's page, in a window of its own. Our pages are isolated from windows of other origins, so the
 * window cannot be watched: the callback page reports over a channel of this origin.
 */
import type { Answer } from "../../host/api.ts";
import { newTabSecret } from "./tab-secret.ts";

export type IssuerResult =
  | { kind: "handle"; handle: string; tab: string }
  | { kind: "refused"; message: string }
  | { kind: "blocked" }
  | { kind: "cancelled" }
  | { kind: "late" };

/** Requests the address of the issuer's page; `tab` is the secret with which this tab finishes. */
export type BeginIssuer = (tab: string) => Promise<Answer<{ url: string; flow: string }>>;

type Report = { handle: string } | { failed: string };
/** A sign-in that continues in this tab after the redirects. */
export type LeftTab = { flow: string; tab: string; isLinking: boolean; returnTo: string | null };

const WAIT_MS = 5 * 60_000;
const SIZE = "popup,width=520,height=680";
const LEFT_KEY = "countersign.sign-in";

/** Must be called in a click handler, or browsers block the window. Ends on the issuer's response, on `signal`, or after five minutes. */
export async function signInByWindow(begin: BeginIssuer, signal: AbortSignal): Promise<IssuerResult> {
  const opened = window.open("about:blank", "_blank", SIZE);
  if (!opened) return { kind: "blocked" };
  const tab = newTabSecret();
  const begun = await begin(tab);
  if (!begun.ok) {
    opened.close();
    return { kind: "refused", message: begun.refusal.message };
  }
  const { flow, url } = begun.value;
  const report = awaitReport(flow, signal);
  opened.location.replace(url);
  const result = await report;
  if (!("handle" in result)) opened.close();
  return "handle" in result ? { kind: "handle", handle: result.handle, tab } : result;
}

function awaitReport(
  flow: string,
  signal: AbortSignal,
): Promise<{ handle: string } | Exclude<IssuerResult, { kind: "handle" }>> {
  const channel = new BroadcastChannel(channelOf(flow));
  return new Promise<Awaited<ReturnType<typeof awaitReport>>>((resolve) => {
    const timer = setTimeout(() => resolve({ kind: "late" }), WAIT_MS);
    signal.addEventListener("abort", () => resolve({ kind: "cancelled" }), { once: true });
    channel.onmessage = ({ data }: MessageEvent<Report>) => {
      clearTimeout(timer);
      resolve("handle" in data ? data : { kind: "refused", message: data.failed });
    };
  }).finally(() => channel.close());
}

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

function channelOf(flow: string): string {
  return `countersign.sign-in.${flow}`;
}
