import { type ComponentType, lazy } from "react";

/** Waits for the network, or a while. */
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

/** Once the page is there and the device has nothing better to do. */
export function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 5_000 });
  else setTimeout(act, 2_000);
}

const RETRY_MS = 2_000;

/** Code that comes even if the network is away just when it is wanted: asked for again until it is there. */
export async function persistently<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load();
    } catch {
      await pause(RETRY_MS);
    }
  }
}

/** A component whose code comes later; `fetch` brings it beforehand. */
export function later<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return Object.assign(
    lazy(() => persistently(load)),
    { fetch: () => void load().catch(() => undefined) },
  );
}
