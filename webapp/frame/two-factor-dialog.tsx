import { lazy, Suspense } from "react";
import type { TwoFactorGate } from "../../features/account/security/two-factor-gate.ts";

const RequiredTwoFactorDialog = lazy(async () => ({
  default: (await import("../../features/account/security/required-two-factor.tsx")).RequiredTwoFactorDialog,
}));

/** Dialog above every page for the two-factor that the workspace requires; loaded on first use. */
export function TwoFactorDialog({ gate }: { gate: TwoFactorGate }) {
  return gate.asked.value ? (
    <Suspense>
      <RequiredTwoFactorDialog gate={gate} />
    </Suspense>
  ) : null;
}
