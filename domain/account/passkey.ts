export const PASSKEYS_PER_PERSON = 20;
/** Longest name of a passkey. */
export const PASSKEY_NAME_LENGTH = 60;
