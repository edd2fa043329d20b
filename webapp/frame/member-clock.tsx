import { type ReactNode, useMemo } from "react";
import { useAccount } from "../../features/account/account-context.ts";
import { ClockContext } from "../../features/ui/use-formats.ts";

/** Formats dates in the member's time zone and pattern; for visitors, in the device's. */
export function MemberClock({ children }: { children: ReactNode }) {
  const user = useAccount().user.value;
  const clock = useMemo(() => (user ? { timeZone: user.timeZone, timeFormat: user.timeFormat } : {}), [user]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}
