/** Confirms the user's own email address within the page, by the mailed six-digit code. */
import { signal } from "@preact/signals-react";
import * as z from "zod/mini";
import { EMAIL_CODE_PAUSE_SECONDS } from "../../domain/account/email-proof.ts";
import { sendVerificationEmailCall, verifyUserCall } from "../../domain/contract/user.ts";
import { type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";

/** Data of the refusal `email_not_verified`. */
const Unconfirmed = z.object({ email: z.string(), outbox: z.optional(z.string()) });
export type Unconfirmed = z.infer<typeof Unconfirmed>;

/** The address to confirm before the refused call can be repeated; `null` for every other refusal. */
export function unconfirmedIn(refusal: CallRefusal | null | undefined): Unconfirmed | null {
  if (refusal?.code !== "email_not_verified") return null;
  return Unconfirmed.safeParse(refusal.data).data ?? null;
}

export type Confirmation = ReturnType<typeof createConfirmation>;

export function createConfirmation(host: Host, { email, outbox }: Unconfirmed, now: () => number = Date.now) {
  const busy = signal<"sending" | "checking" | null>(null);
  const refusal = signal<CallRefusal | null>(null);
  /** When the next mail may be requested; `null` before the first. */
  const nextAt = signal<string | null>(null);
  const outboxPath = signal(outbox ?? null);

  let isSentFirst = false;

  async function mail(body: { keepsRecent?: true }): Promise<boolean> {
    if (busy.peek()) return false;
    busy.value = "sending";
    refusal.value = null;
    const answer = await call(host, sendVerificationEmailCall, { body });
    busy.value = null;
    if (!answer.ok) {
      refusal.value = answer.refusal;
      return false;
    }
    nextAt.value = new Date(now() + EMAIL_CODE_PAUSE_SECONDS * 1000).toISOString();
    if (answer.value.outbox) outboxPath.value = answer.value.outbox;
    return !answer.value.sent;
  }

  return {
    email,
    busy,
    refusal,
    nextAt,
    outboxPath,
    /** Mails a new code, which replaces the previous one. Resolves with `true` if the address is already confirmed. */
    send: () => mail({}),
    /** Like `send`, but only on the first call; a code that was mailed recently stays valid. */
    async sendFirst(): Promise<boolean> {
      if (isSentFirst) return false;
      isSentFirst = true;
      return mail({ keepsRecent: true });
    },
    /** Resolves with `true` once the server has confirmed the address. */
    async confirm(code: string): Promise<boolean> {
      if (busy.peek()) return false;
      busy.value = "checking";
      refusal.value = null;
      const answer = await call(host, verifyUserCall, { body: { email, code } });
      busy.value = null;
      if (answer.ok) host.announce({ type: "email_confirmed" });
      else refusal.value = answer.refusal;
      return answer.ok;
    },
  };
}
