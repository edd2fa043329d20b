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

export type Report = { handle: string } | { failed: string };

const WAIT_MS = 5 * 60_000;
const SIZE = "popup,width=520,height=680";

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

/** Name of the channel on which the callback page reports. */
export function channelOf(flow: string): string {
  return `countersign.sign-in.${flow}`;
}
