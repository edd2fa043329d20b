/** Storage key of a member's session token. */
export const TOKEN_KEY = "token";
