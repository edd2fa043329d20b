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

/**
 * A component whose code comes later, and comes even if the network is away just when it is wanted: asked for again until
 * it is there. `fetch` brings it beforehand.
 */
export function later<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const persist = async (): Promise<{ default: ComponentType<Props> }> => {
    for (;;) {
      try {
        return await load();
      } catch {
        await pause(RETRY_MS);
      }
    }
  };
  return Object.assign(lazy(persist), { fetch: () => void load().catch(() => undefined) });
}
