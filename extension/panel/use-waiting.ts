import { useEffect, useState } from "react";
import { useAccount } from "../../features/account/account-context.ts";
import { onWaitingCount } from "../background/document-counts.ts";
import { usePanel } from "./panel-context.ts";
import { sendToBackground } from "./taken-files-view.ts";

const EVERY_MS = 15_000;

/**
 * The number of documents that wait for the person, as the background knows it. Asks the background to check while
 * the panel is visible; otherwise it checks on its own, less often.
 */
export function useWaiting(): number {
  const user = useAccount().user.value;
  const screen = usePanel().screen.value;
  const [count, setCount] = useState(0);
  useEffect(() => onWaitingCount(setCount), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count may have changed whenever the screen changes
  useEffect(() => {
    if (user) void sendToBackground({ type: "count", isSure: true });
  }, [user, screen]);
  useEffect(() => {
    if (!user) return;
    const check = (isSure: boolean) => {
      if (document.visibilityState === "visible") void sendToBackground({ type: "count", isSure });
    };
    const checkNow = () => check(true);
    const timer = setInterval(check, EVERY_MS, false);
    document.addEventListener("visibilitychange", checkNow);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", checkNow);
    };
  }, [user]);
  return user ? count : 0;
}
