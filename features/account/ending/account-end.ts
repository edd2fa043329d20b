/** Deleting the member's account. */
import { signal } from "@preact/signals-react";
import {
  type AccountEndPreview,
  deleteAccount,
  keepAccount,
  keepAccountAtSignIn,
  previewAccountEnd,
} from "../../../domain/contract/account/account-end.ts";
import { type Answer, type CallRefusal, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import type { Account, Entered } from "../account.ts";

/** One per open dialog, without React. */
export function createAccountEnding(host: Host) {
  /** `null` while it is loading. */
  const preview = signal<AccountEndPreview | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  const busy = signal(false);

  async function load(): Promise<void> {
    refusal.value = null;
    const answer = await call(host, previewAccountEnd, {});
    if (answer.ok) preview.value = answer.value;
    else refusal.value = answer.refusal;
  }

  return {
    preview,
    refusal,
    busy,
    load,
    /** Resolves with the time of the erasure; `null` when it was refused. */
    async carryOut(): Promise<string | null> {
      busy.value = true;
      refusal.value = null;
      const answer = await call(host, deleteAccount, { body: {} });
      busy.value = false;
      if (answer.ok) return answer.value.eraseAt;
      refusal.value = answer.refusal;
      // Somebody may have joined a workspace meanwhile.
      if (answer.refusal.code === "account_owns_workspaces") {
        const now = await call(host, previewAccountEnd, {});
        if (now.ok) preview.value = now.value;
      }
      return null;
    },
  };
}

/** Restores a closed account with the token of its mail. */
export function reopenByLink(host: Host, token: string): Promise<Answer<{ email: string }>> {
  return call(host, keepAccount, { body: { token } });
}

/** Restores the closed account that the person has just signed in to, and signs in. */
export async function reopenAtSignIn(host: Host, account: Account): Promise<Answer<Entered>> {
  const body = { keep: account.closed.peek()?.keep ?? "" };
  const entered = await account.enter(await call(host, keepAccountAtSignIn, { body }));
  if (entered.ok) account.setClosed(null);
  return entered;
}
