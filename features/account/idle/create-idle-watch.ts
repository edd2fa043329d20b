import { signal } from "@preact/signals-react";
import type { HostStorage } from "../../host/host.ts";
import { LAST_INPUT_KEY } from "../session-keys.ts";

/** Storage is written at most this often. */
const GRAIN_MS = 5_000;
/** The warning stands this long before the sign-out: WCAG 2.2.1 asks for 20 seconds at least. */
const WARNED_MS = 60_000;

type IdleState = "active" | "warned" | "idle";
type Options = { storage: HostStorage; minutes: number; now: () => number };

/**
 * Tells how long nobody has used the web app in any tab of this browser: the time of the last input is kept in the storage
 * that the tabs share, and outlives them.
 */
export function createIdleWatch({ storage, minutes, now }: Options) {
  const state = signal<IdleState>("active");
  const limitMs = minutes * 60_000;
  function check(): IdleState {
    const last = Number(storage.get(LAST_INPUT_KEY) ?? now());
    const restMs = limitMs - (now() - last);
    state.value = restMs <= 0 ? "idle" : restMs <= WARNED_MS ? "warned" : "active";
    return state.value;
  }
  return {
    state,
    check,
    /** Notes an input. Whoever has been idle for too long stays so. */
    touch(): void {
      if (check() === "idle") return;
      const last = Number(storage.get(LAST_INPUT_KEY) ?? 0);
      if (Math.abs(now() - last) >= GRAIN_MS) storage.set(LAST_INPUT_KEY, String(now()));
      state.value = "active";
    },
  };
}
