import { type ReactNode, useMemo } from "react";
import { useAccount } from "../../features/account/account-context.ts";
import { ClockContext } from "../../features/ui/use-formats.ts";

/** Dates in the member's own zone and pattern; a visitor's in their device's. */
export function MemberClock({ children }: { children: ReactNode }) {
  const user = useAccount().user.value;
  const clock = useMemo(() => (user ? { timeZone: user.timeZone, timeFormat: user.timeFormat } : {}), [user]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}
