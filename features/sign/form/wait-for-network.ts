import { type ComponentType, lazy } from "react";

/** Resolves after `ms`, or as soon as the network is back. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
  });
}

/** Runs once the page is loaded and the device is idle. */
export function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 5_000 });
  else setTimeout(act, 2_000);
}

const RETRY_MS = 2_000;

/** Loads code, retrying until it succeeds: the network may be down when the code is needed. */
export async function loadWithRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load();
    } catch {
      await pause(RETRY_MS);
    }
  }
}

/** A lazy component; `fetch` preloads it. */
export function lazyWithRetry<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return Object.assign(
    lazy(() => loadWithRetry(load)),
    { fetch: () => void load().catch(() => undefined) },
  );
}
