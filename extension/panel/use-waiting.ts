import { useEffect, useState } from "react";
import { countDocuments } from "../../domain/contract/document.ts";
import { useAccount } from "../../features/account/account-context.ts";
import { call } from "../../features/api.ts";
import { useHost } from "../../features/host.ts";
import { usePanel } from "./panel-context.ts";
import { tell } from "./tray-view.ts";

const EVERY_MS = 15_000;

/** How many documents wait for the person, asked for while the panel is seen; the badge follows. */
export function useWaiting(): number {
  const host = useHost();
  const user = useAccount().user.value;
  const place = usePanel().place.value;
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: going elsewhere is when it may have changed
  useEffect(() => {
    if (!user) return setCount(0);
    let isOver = false;
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      const answer = await call(host, countDocuments, {});
      if (answer.ok && !isOver) setCount(answer.value["action-required"]);
      void tell({ type: "count" });
    };
    void look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [host, user, place]);
  return count;
}
