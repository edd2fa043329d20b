import { useEffect, useState } from "react";
import type { ElementContext } from "./element-context.ts";

/** Whether the page has set a session, for elements that show nothing without one. */
export function useHasSession(room: ElementContext): boolean {
  const [isOpened, setOpened] = useState(room.session.current() !== null);
  useEffect(() => {
    room.session.first().then(() => {
      setOpened(true);
    });
  }, [room]);
  return isOpened;
}
