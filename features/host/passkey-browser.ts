/** The browser's side of WebAuthn, in its own JSON forms. */
type Json = Record<string, unknown>;

/** Whether this browser has the JSON methods, at an address below the host that passkeys belong to. */
export function hasPasskeys(rpId: string): boolean {
  const isBelow = location.hostname === rpId || location.hostname.endsWith(`.${rpId}`);
  return isBelow && typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === "function";
}

export async function canSuggestPasskeys(): Promise<boolean> {
  return (await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) === true;
}

/** `null` when the person chose none, or `signal` ended the wait. */
export async function askPasskey(
  options: Json,
  { isConditional, signal }: { isConditional: boolean; signal: AbortSignal },
): Promise<Json | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const mediation = isConditional ? ("conditional" as const) : ("optional" as const);
  const credential = await navigator.credentials.get({ publicKey, mediation, signal }).catch(() => null);
  return credential instanceof PublicKeyCredential ? { ...credential.toJSON() } : null;
}

/** `exists`: this device has one already. */
export async function makePasskey(options: Json): Promise<Json | "exists" | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  try {
    const credential = await navigator.credentials.create({ publicKey });
    return credential instanceof PublicKeyCredential ? { ...credential.toJSON() } : null;
  } catch (error) {
    return error instanceof DOMException && error.name === "InvalidStateError" ? "exists" : null;
  }
}
