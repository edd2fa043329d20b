/** An embedded signer continues in a tab of our own: to pay, or to edit fields. */

/** The header with the key that only this tab received; the session's name stands in its address. */
export const TAB_HEADER = "x-embed-tab";

/** Time in which the tab must open. */
export const TAB_CODE_MS = 30_000;
