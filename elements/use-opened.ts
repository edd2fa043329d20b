import { useEffect, useState } from "react";
import type { Room } from "./room.ts";

/** Whether the page has set a session, for elements that show nothing without one. */
export function useOpened(room: Room): boolean {
  const [isOpened, setOpened] = useState(room.session.current() !== null);
  useEffect(() => {
    room.session.first().then(() => {
      setOpened(true);
    });
  }, [room]);
  return isOpened;
}
