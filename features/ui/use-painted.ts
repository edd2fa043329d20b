import { useEffect, useState } from "react";

/** Whether the first screen is painted: content below or beside it loads afterwards. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => setPainted(true), []);
  return isPainted;
}
