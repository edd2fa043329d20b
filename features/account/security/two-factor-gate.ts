import { signal } from "@preact/signals-react";

/** The workspace's name, from the refusal `two_factor_required`. */
export type Required = { workspace: string };

/** Time for which a dismissed dialog stays closed, even if background calls are refused. */
const QUIET_MS = 60_000;

/**
 * Leads a member to set up two-factor when their workspace begins to require it while they work: refused calls wait and
 * are repeated after the set-up.
 */
export function createTwoFactorGate(now: () => number = Date.now) {
  /** The workspace whose requirement the open dialog explains; `null` while it is closed. */
  const asked = signal<Required | null>(null);
  let waiting: Promise<boolean> | null = null;
  let answer: (isOn: boolean) => void = () => undefined;
  let quietUntilMs = 0;

  return {
    asked,
    /** Resolves with `true` once two-factor is on. Calls that are refused meanwhile wait for the same dialog. */
    ask(required: Required): Promise<boolean> {
      if (now() < quietUntilMs) return Promise.resolve(false);
      waiting ??= new Promise((resolve) => {
        answer = resolve;
        asked.value = required;
      });
      return waiting;
    },
    close(isOn: boolean): void {
      asked.value = null;
      waiting = null;
      if (!isOn) quietUntilMs = now() + QUIET_MS;
      answer(isOn);
    },
  };
}

export type TwoFactorGate = ReturnType<typeof createTwoFactorGate>;
