/** WebAuthn: options for the browser, and verification of what it returns. */
import type { NewPasskey, Passkey } from "./ways-in.ts";

type Json = Record<string, unknown>;

export type Passkeys = {
  /** The host below which passkeys work; `null` where browsers refuse them, e.g. at an IP address. */
  readonly rpId: string | null;
  creationOptions(person: { email: string; name: string }, existing: readonly Passkey[]): Promise<ChallengeOptions>;
  /** `allowed`: the only ones to ask for; without it, any that the device keeps for this host. */
  requestOptions(allowed?: readonly Passkey[]): Promise<ChallengeOptions>;
  /** The challenge that a browser's answer is for; `null` when it is no answer. */
  challengeOf(credential: Json): string | null;
  idOf(credential: Json): string | null;
  /** `null` when the answer is not valid for this challenge. */
  verifyNew(credential: Json, challenge: string): Promise<Omit<NewPasskey, "name"> | null>;
  /** `null` when the answer is not this passkey's for this challenge, or the person was not verified. */
  verifyUse(credential: Json, challenge: string, passkey: Passkey): Promise<PasskeyUse | null>;
};

/** `wentBack`: the counter should have grown; somebody may have copied the passkey. */
type PasskeyUse = { counter: number; isBackedUp: boolean; wentBack: boolean };

type ChallengeOptions = { options: Json; challenge: string };
