/** Where a host's storage keeps who asks: a member's token, a guest's session. */
export const TOKEN_KEY = "token";
export const GUEST_KEY = "public-session";
