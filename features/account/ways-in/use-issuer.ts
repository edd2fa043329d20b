import { useEffect, useRef, useState } from "react";
import { useT } from "../../host/i18n.ts";
import type { BeginIssuer } from "./issuer-window.ts";
import { signInByWindow } from "./issuer-window.ts";

/** A provider whose window is open, or was blocked. */
export type Provider = { id: string; name: string };

type Options = {
  begin: (provider: Provider) => BeginIssuer;
  /** Called with the handle of the issuer's response; resolves with the refusal text, or `null`. */
  finish: (result: { handle: string; tab: string }) => Promise<string | null>;
  isLinking: boolean;
  /** Destination after a sign-in that redirects this tab. */
  returnTo: string | null;
};

/** Runs one sign-in with an issuer at a time. */
export function useIssuer({ begin, finish, isLinking, returnTo }: Options) {
  const t = useT("account");
  const [waiting, setWaiting] = useState<Provider | null>(null);
  const [blocked, setBlocked] = useState<Provider | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(provider: Provider): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setFailure(null);
    setBlocked(null);
    setWaiting(provider);
    const result = await signInByWindow(begin(provider), controller.signal);
    const refused = result.kind === "handle" ? await finish({ handle: result.handle, tab: result.tab }) : null;
    if (running.current !== controller) return;
    setWaiting(null);
    if (result.kind === "blocked") setBlocked(provider);
    if (result.kind === "late") setFailure(t("ways.late"));
    if (result.kind === "refused") setFailure(result.message || t("error.signin"));
    if (refused) setFailure(refused);
  }

  return {
    waiting,
    blocked,
    failure,
    start,
    cancel() {
      running.current?.abort();
      running.current = null;
      setWaiting(null);
    },
    async leave(provider: Provider): Promise<void> {
      const { signInByLeaving } = await import("./issuer-return.ts");
      const refused = await signInByLeaving(begin(provider), { isLinking, returnTo });
      if (refused !== null) setFailure(refused || t("error.signin"));
    },
  };
}
