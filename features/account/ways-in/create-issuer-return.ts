import { signal } from "@preact/signals-react";
import { returnFromIssuerCall } from "../../../domain/contract/account/sign-in.ts";
import { finishLinkingCall } from "../../../domain/contract/account/ways-in.ts";
import { type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import type { Account } from "../account.ts";
import { flowOf, type LeftTab, popLeftTab, reportTo } from "./issuer-return.ts";
import { finishIssuer } from "./sign-in-ways.ts";

type ReturnState = { kind: "busy" } | { kind: "reported" } | { kind: "failed"; refusal: CallRefusal };

type Options = {
  /** The query of the issuer's redirect. */
  search: string;
  /** Called with the destination in a tab that signs in itself. */
  onReturnTo: (path: string | null) => void;
  /** Message for the window's opener to show. */
  refusalText: (refusal: CallRefusal) => string;
};

/** Finishes a sign-in after the issuer's redirect; one per visit of the page, without React. */
export function createIssuerReturn(host: Host, account: Account, { search, onReturnTo, refusalText }: Options) {
  const state = signal<ReturnState>({ kind: "busy" });
  let finishing: Promise<void> | null = null;

  function fail(refusal: CallRefusal): void {
    state.value = { kind: "failed", refusal };
  }

  async function finish(): Promise<void> {
    const flow = flowOf(search);
    const left = popLeftTab(flow);
    const answer = await call(host, returnFromIssuerCall, { body: { search } });
    if (left) return answer.ok ? finishHere(left, answer.value.handle) : fail(answer.refusal);
    reportTo(flow, answer.ok ? answer.value : { failed: refusalText(answer.refusal) });
    if (answer.ok) state.value = { kind: "reported" };
    else fail(answer.refusal);
    window.close();
  }

  async function finishHere({ tab, isLinking, returnTo }: LeftTab, handle: string): Promise<void> {
    if (isLinking) {
      const linked = await call(host, finishLinkingCall, { body: { handle, tab } });
      return linked.ok ? host.go({ type: "profile_wanted", section: "security" }) : fail(linked.refusal);
    }
    onReturnTo(returnTo);
    const entered = await finishIssuer(host, account, { handle, tab });
    if (entered.ok) host.announce({ type: entered.value });
    else fail(entered.refusal);
  }

  return {
    state,
    /** Runs once, however often it is called: the server accepts the issuer's response only once. */
    finish: (): Promise<void> => (finishing ??= finish()),
  };
}
