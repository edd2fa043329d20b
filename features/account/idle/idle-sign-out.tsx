import { lazy, Suspense, useEffect, useMemo } from "react";
import { useHost } from "../../host/host.ts";
import { useAccount } from "../account-context.ts";
import { createIdleWatch } from "./create-idle-watch.ts";

const CHECK_MS = 5_000;
const inputs = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

const IdleDialog = lazy(async () => ({ default: (await import("./idle-dialog.tsx")).IdleDialog }));

/** Signs out a member who is idle for the time set by their workspace, after a one-minute warning. */
export function IdleSignOut() {
  const account = useAccount();
  const minutes = account.user.value?.workspace.idleMinutes;
  return minutes === undefined ? null : <Watch minutes={minutes} />;
}

function Watch({ minutes }: { minutes: number }) {
  const host = useHost();
  const account = useAccount();
  const watch = useMemo(
    () => createIdleWatch({ storage: host.storage, minutes, now: () => Date.now() }),
    [host, minutes],
  );
  useEffect(() => {
    let isLeaving = false;
    const look = () => {
      if (isLeaving || watch.check() !== "idle") return;
      isLeaving = true;
      void account.signOut({ isIdle: true });
    };
    const touch = () => {
      // The warning is closed by its button; a mere movement of the mouse does not close it.
      if (watch.state.peek() === "active") watch.touch();
    };
    look();
    watch.touch();
    const timer = setInterval(look, CHECK_MS);
    for (const input of inputs) window.addEventListener(input, touch, { passive: true, capture: true });
    // Timers pause while a device sleeps.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      for (const input of inputs) window.removeEventListener(input, touch, { capture: true });
      document.removeEventListener("visibilitychange", look);
    };
  }, [watch, account]);
  return watch.state.value === "warned" ? (
    <Suspense>
      <IdleDialog onStay={watch.touch} onLeave={() => account.signOut()} />
    </Suspense>
  ) : null;
}
