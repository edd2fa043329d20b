import { useEffect, useState } from "react";
import type { ElementContext } from "../element-context.ts";

/** Whether the page has set a session, for elements that show nothing without one. */
export function useHasSession(context: ElementContext): boolean {
  const [isOpened, setOpened] = useState(context.session.current() !== null);
  useEffect(() => {
    context.session.first().then(() => {
      setOpened(true);
    });
  }, [context]);
  return isOpened;
}
