/** Deleting the member's account. */
import { signal } from "@preact/signals-react";
import {
  deleteAccountCall,
  keepAccountAtSignInCall,
  keepAccountCall,
  previewAccountEndCall,
} from "../../../domain/contract/account/account-end.ts";
import { type Answer, type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import { createLoaded } from "../../host/loaded.ts";
import type { Account, Entered } from "../account.ts";

/** One per open dialog, without React. */
export function createAccountEnding(host: Host) {
  const preview = createLoaded(host, previewAccountEndCall, {});
  /** The refusal of the last attempt. */
  const refusal = signal<CallRefusal | null>(null);
  const busy = signal(false);

  return {
    preview,
    open: preview.open,
    refusal,
    busy,
    /** Resolves with the time of the erasure; `null` when it was refused. */
    async carryOut(): Promise<string | null> {
      busy.value = true;
      refusal.value = null;
      const answer = await call(host, deleteAccountCall, { body: {} });
      busy.value = false;
      if (answer.ok) return answer.value.eraseAt;
      refusal.value = answer.refusal;
      // Somebody may have joined a workspace meanwhile.
      if (answer.refusal.code === "account_owns_workspaces") await preview.load();
      return null;
    },
  };
}

/** Restores a closed account with the token of its mail. */
export function reopenByLink(host: Host, token: string): Promise<Answer<{ email: string }>> {
  return call(host, keepAccountCall, { body: { token } });
}

/** Restores the closed account that the person has just signed in to, and signs in. */
export async function reopenAtSignIn(host: Host, account: Account): Promise<Answer<Entered>> {
  const body = { keep: account.closed.peek()?.keep ?? "" };
  const entered = await account.enter(await call(host, keepAccountAtSignInCall, { body }));
  if (entered.ok) account.setClosed(null);
  return entered;
}
