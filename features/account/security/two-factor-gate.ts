import { signal } from "@preact/signals-react";

/** The workspace's name, as the refusal `two_factor_required` tells it. */
export type Required = { workspace: string };

/** After it was closed without a set-up, the dialog stays closed this long, whatever is refused in the background. */
const QUIET_MS = 60_000;

/**
 * Leads a member to the set-up of two-factor, which their workspace began to require while they work: their calls wait
 * and are repeated afterwards. One per page, without React.
 */
export function createTwoFactorGate(now: () => number = Date.now) {
  /** The workspace that the open dialog is about; `null` while it is closed. */
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
