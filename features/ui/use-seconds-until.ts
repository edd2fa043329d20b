import { useEffect, useState } from "react";

/** Whole seconds until an instant, 0 once it has passed. */
export function useSecondsUntil(moment: string | undefined): number {
  const [, setTick] = useState(0);
  const remaining = moment ? Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1_000)) : 0;
  useEffect(() => {
    if (remaining === 0) return;
    const timer = setTimeout(() => setTick((tick) => tick + 1), 1_000);
    return () => clearTimeout(timer);
  });
  return remaining;
}
