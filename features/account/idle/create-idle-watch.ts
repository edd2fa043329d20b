import { signal } from "@preact/signals-react";
import type { HostStorage } from "../../host/host.ts";
import { LAST_INPUT_KEY } from "../session-keys.ts";

/** Minimum interval between writes to storage. */
const GRAIN_MS = 5_000;
/** Time between warning and sign-out; WCAG 2.2.1 requires at least 20 seconds. */
const WARNED_MS = 60_000;

type IdleState = "active" | "warned" | "idle";
type Options = { storage: HostStorage; minutes: number; now: () => number };

/**
 * Measures how long nobody has used the web app in any tab of this browser. The time of the last input is in storage
 * that the tabs share and that outlives them.
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
    /** Records an input. After the idle limit has passed, further input changes nothing. */
    touch(): void {
      if (check() === "idle") return;
      const last = Number(storage.get(LAST_INPUT_KEY) ?? 0);
      if (Math.abs(now() - last) >= GRAIN_MS) storage.set(LAST_INPUT_KEY, String(now()));
      state.value = "active";
    },
  };
}
