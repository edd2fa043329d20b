import { useRef } from "react";

/** What a setting was before it was switched off, as long as this is open: switching it on again brings that back. */
export function useLastOn<T>(value: T | null): T | null {
  const last = useRef<T | null>(null);
  if (value !== null) last.current = value;
  return last.current;
}
