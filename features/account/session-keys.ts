/** Storage key of a guest's session. */
export const GUEST_KEY = "public-session";
/** Time of the last input in any tab, in milliseconds; absent right after signing in. */
export const LAST_INPUT_KEY = "last-input";
/** Token of a sign-in that lacks its second factor. */
export const CHALLENGE_KEY = "challenge";
/** A sign-in to a closed account: its secret and the time of the erasure, as JSON. */
export const CLOSED_KEY = "closed-account";
