import { useEffect, useState } from "react";
import { useAccount } from "../../features/account/account-context.ts";
import { onWaiting } from "../background/waiting.ts";
import { usePanel } from "./panel-context.ts";
import { tell } from "./tray-view.ts";

const EVERY_MS = 15_000;

/**
 * How many documents wait for the person, as the background knows it. It is asked to look while the panel is seen; while
 * none is, it looks by itself, more seldom.
 */
export function useWaiting(): number {
  const user = useAccount().user.value;
  const place = usePanel().place.value;
  const [count, setCount] = useState(0);
  useEffect(() => onWaiting(setCount), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: going elsewhere is when it may have changed
  useEffect(() => {
    if (user) void tell({ type: "count", isSure: true });
  }, [user, place]);
  useEffect(() => {
    if (!user) return;
    const look = (isSure: boolean) => {
      if (document.visibilityState === "visible") void tell({ type: "count", isSure });
    };
    const comeBack = () => look(true);
    const timer = setInterval(look, EVERY_MS, false);
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, [user]);
  return user ? count : 0;
}
