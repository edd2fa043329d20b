import { useRef } from "react";

/** The last value of a setting that was switched off; switching it on again restores it while this is open. */
export function useLastOn<T>(value: T | null): T | null {
  const last = useRef<T | null>(null);
  if (value !== null) last.current = value;
  return last.current;
}
