import { useEffect, useState } from "react";

/** Whole seconds until a moment, 0 once it has passed. */
export function useSecondsUntil(moment: string | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  const left = moment ? Math.max(0, Math.ceil((Date.parse(moment) - now) / 1_000)) : 0;
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
