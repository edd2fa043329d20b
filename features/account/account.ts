/** The signed-in user and the operations of an account. The host's storage holds the session token. */
import { signal } from "@preact/signals-react";
import { verifyTwoFactorCall } from "../../domain/contract/account/two-factor.ts";
import { signInByEmailCall, signInByLinkCall, signOutCall, signUpByEmailCall } from "../../domain/contract/auth.ts";
import type { BodyInput, Output } from "../../domain/contract/endpoint.ts";
import {
  checkEmailCall,
  forgotPasswordCall,
  readUserCall,
  removeDelegateCall,
  requestSignInLinkCall,
  saveDelegateCall,
  saveUserSettingCall,
  type UserDetail,
  updatePasswordCall,
  updateUserCall,
  verifyUserCall,
} from "../../domain/contract/user.ts";
import { type Answer, type CallRefusal, call } from "../host/api.ts";
import type { Host } from "../host/host.ts";
import { awaitPerson, begunBy, forgetPerson } from "../host/personal-storage.ts";
import { TOKEN_KEY } from "../host/token-key.ts";
import { CHALLENGE_KEY, CLOSED_KEY, GUEST_KEY, LAST_INPUT_KEY } from "./session-keys.ts";

export type Account = ReturnType<typeof createAccount>;
/** Event to announce after the first factor was accepted. */
export type Entered = "signed_in" | "second_factor_due" | "closed_account_entered";
/** Methods that finish a sign-in or ask for its next step. */
type Identity = Output<typeof signInByEmailCall>;
export type Setting = "language" | "timeZone" | "timeFormat" | "mutedNotices";

export function createAccount(host: Host) {
  /** `undefined` while it is loading; `null` for a visitor. */
  const user = signal<UserDetail | null | undefined>(host.storage.get(TOKEN_KEY) ? undefined : null);
  /** Token of a sign-in that lacks its second factor; stored, because a phone may reload the page meanwhile. */
  const challenge = signal<string | null>(host.storage.get(CHALLENGE_KEY));

  let lastSetting: Promise<unknown> = Promise.resolve();
  /** The closed account that the person signed in to and may restore; stored, because the page may be reloaded. */
  const closed = signal<{ keep: string; eraseAt: string } | null>(JSON.parse(host.storage.get(CLOSED_KEY) ?? "null"));

  async function load(): Promise<Answer<UserDetail>> {
    const answer = await call(host, readUserCall, {});
    if (answer.ok) {
      const isAnother = begunBy(host.storage, answer.value.uid);
      user.value = answer.value;
      if (isAnother) host.announce({ type: "person_changed" });
    } else if (answer.refusal.status === 401) forget();
    return answer;
  }

  /** Last step of every sign-in: stores the session, or the challenge that the second factor answers. */
  async function enter(identity: Answer<Identity>): Promise<Answer<Entered>> {
    if (!identity.ok) return identity;
    if ("mfaRequired" in identity.value) {
      setChallenge(identity.value.challenge);
      return { ok: true, value: "second_factor_due" };
    }
    if ("accountClosed" in identity.value) {
      setClosed(identity.value);
      return { ok: true, value: "closed_account_entered" };
    }
    host.storage.remove(LAST_INPUT_KEY);
    awaitPerson(host.storage);
    host.storage.set(TOKEN_KEY, identity.value.token);
    const loaded = await load();
    if (loaded.ok) await guessTimeZone(loaded.value);
    return loaded.ok ? { ok: true, value: "signed_in" } : loaded;
  }

  function setClosed(next: { keep: string; eraseAt: string } | null): void {
    if (next === null) host.storage.remove(CLOSED_KEY);
    else host.storage.set(CLOSED_KEY, JSON.stringify({ keep: next.keep, eraseAt: next.eraseAt }));
    closed.value = next;
  }

  function setChallenge(next: string | null): void {
    if (next === null) host.storage.remove(CHALLENGE_KEY);
    else host.storage.set(CHALLENGE_KEY, next);
    challenge.value = next;
  }

  /** At the first sign-in, replaces the default UTC by the device's time zone. */
  async function guessTimeZone({ timeZoneSet }: UserDetail): Promise<void> {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (timeZoneSet || !timeZone) return;
    await storeUser(call(host, saveUserSettingCall, { body: { key: "timeZone", value: timeZone } }));
  }

  /** Drops the session; what this person has not saved stays for their next sign-in. */
  function forget(): void {
    host.storage.remove(TOKEN_KEY);
    host.storage.remove(GUEST_KEY);
    user.value = null;
  }

  /** Drops the session and everything that this device keeps for the person. */
  function forgetAll(): void {
    forget();
    forgetPerson(host.storage);
  }

  async function storeUser(answer: Promise<Answer<UserDetail>>): Promise<Answer<UserDetail>> {
    const done = await answer;
    if (done.ok) user.value = done.value;
    return done;
  }

  return {
    user,
    load,
    /** Drops the session on this device without a call to the server. */
    forget,
    forgetPerson: forgetAll,
    signIn: async (input: { email: string; password: string }) =>
      enter(await call(host, signInByEmailCall, { body: input })),
    requestSignInLink: (email: string) => call(host, requestSignInLinkCall, { body: { email } }),
    enter,
    challenge,
    closed,
    setClosed,
    /** Ends the sign-in that `challenge` belongs to. */
    async verifySecondFactor(
      otpFromAuthenticator: string,
    ): Promise<Answer<{ entered: Entered; recoveryCodesLeft?: number }>> {
      const body = { challenge: challenge.peek() ?? "", otpFromAuthenticator };
      const verified = await call(host, verifyTwoFactorCall, { body });
      if (!verified.ok) {
        if (endsSignIn(verified.refusal)) setChallenge(null);
        return verified;
      }
      const entered = await enter(verified);
      if (!entered.ok) return entered;
      setChallenge(null);
      const left = "token" in verified.value ? verified.value.recoveryCodesLeft : undefined;
      return {
        ok: true,
        value: { entered: entered.value, ...(left === undefined ? {} : { recoveryCodesLeft: left }) },
      };
    },
    /** `passwordRemoved`: see the contract. */
    async signInByLink(token: string): Promise<Answer<{ entered: Entered; passwordRemoved: boolean }>> {
      const identity = await call(host, signInByLinkCall, { body: { token } });
      const entered = await enter(identity);
      if (!entered.ok) return entered;
      const passwordRemoved = identity.ok && "token" in identity.value && identity.value.passwordRemoved === true;
      return { ok: true, value: { entered: entered.value, passwordRemoved } };
    },
    signUp: async (input: { name: string; email: string; password: string }) =>
      enter(await call(host, signUpByEmailCall, { body: input })),
    /**
     * Signs out on this device even when the server cannot be reached.
     * @param isIdle nobody chose to leave: what the person has not saved stays for their next sign-in
     */
    async signOut({ isIdle = false } = {}): Promise<void> {
      await call(host, signOutCall, {});
      // Otherwise the browser's own dialog might sign in again at once.
      await globalThis.navigator?.credentials?.preventSilentAccess?.().catch(() => undefined);
      if (isIdle) forget();
      else forgetAll();
      host.announce({ type: "signed_out" });
    },
    checkEmail: (email: string) => call(host, checkEmailCall, { body: { email } }),
    forgotPassword: (email: string) => call(host, forgotPasswordCall, { body: { email } }),
    updatePassword: (input: BodyInput<typeof updatePasswordCall>) => call(host, updatePasswordCall, { body: input }),
    async confirmEmail(token: string) {
      const answer = await call(host, verifyUserCall, { body: { token } });
      // The link or its code may have been used before: load the actual state.
      await load();
      return answer;
    },
    rename: (displayName: string) => storeUser(call(host, updateUserCall, { body: { displayName } })),
    /** Shows the user that another call answers with; for calls that pages without a session do not load. */
    storeUser,
    saveDelegate: (body: BodyInput<typeof saveDelegateCall>) => storeUser(call(host, saveDelegateCall, { body })),
    removeDelegate: () => storeUser(call(host, removeDelegateCall, {})),
    /**
     * Settings that are changed in quick succession are saved in that order.
     * @param value a function changes the present value, which another window may have changed
     */
    setSetting(key: Setting, value: string | ((now: UserDetail) => string)): Promise<Answer<UserDetail>> {
      const saved = lastSetting.then(async () => {
        const now = typeof value === "string" ? null : await load();
        if (now && !now.ok) return now;
        const next = typeof value === "string" ? value : value(now!.value);
        return storeUser(call(host, saveUserSettingCall, { body: { key, value: next } }));
      });
      lastSetting = saved.catch(() => undefined);
      return saved;
    },
  };
}

/** Refusals after which the person signs in again from the start. */
function endsSignIn({ code }: CallRefusal): boolean {
  return code === "second_factor_timeout" || code === "second_factor_tries";
}
