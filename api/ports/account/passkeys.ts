/** WebAuthn: options for the browser, and verification of its responses. */
import type { NewPasskey, Passkey } from "./ways-in.ts";

type Json = Record<string, unknown>;

export type Passkeys = {
  /** The relying party id; `null` if browsers do not support passkeys at this host, e.g. at an IP address. */
  readonly rpId: string | null;
  creationOptions(person: { email: string; name: string }, existing: readonly Passkey[]): Promise<ChallengeOptions>;
  /** `allowed`: the only acceptable passkeys; without it, any that the device has for this host. */
  requestOptions(allowed?: readonly Passkey[]): Promise<ChallengeOptions>;
  /** The challenge of a browser's response; `null` if it is malformed. */
  challengeOf(credential: Json): string | null;
  idOf(credential: Json): string | null;
  /** `null` if the response is not valid for this challenge. */
  verifyNew(credential: Json, challenge: string): Promise<Omit<NewPasskey, "name"> | null>;
  /** `null` if this passkey did not sign this challenge, or the person was not verified. */
  verifyUse(credential: Json, challenge: string, passkey: Passkey): Promise<PasskeyUse | null>;
};

/** `wentBack`: the counter did not increase; the passkey may have been copied. */
type PasskeyUse = { counter: number; isBackedUp: boolean; wentBack: boolean };

type ChallengeOptions = { options: Json; challenge: string };
