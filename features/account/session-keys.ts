/** Keys of the host's storage that identify the caller: a member's token, a guest's session. */
export const TOKEN_KEY = "token";
export const GUEST_KEY = "public-session";
