export const PASSKEYS_PER_PERSON = 20;
/** Maximum length of a passkey's name. */
export const PASSKEY_NAME_LENGTH = 60;
