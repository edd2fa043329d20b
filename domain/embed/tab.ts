/** An embedded signer continues in a browser tab of this server, to pay or to edit fields. */

/** Header with the key that only this tab received; the tab's URL contains the session. */
export const TAB_HEADER = "x-embed-tab";

/** Time within which the tab must open. */
export const TAB_CODE_MS = 30_000;
