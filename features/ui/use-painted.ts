import { useEffect, useState } from "react";

/** Whether the first screen is painted: what lies below or beside it loads then. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return isPainted;
}
