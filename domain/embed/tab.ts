/** An embedded signer's work that goes on in a tab of our own: paying, an editor's changes. */

/** The tab says with each call what it alone was given: the session's own name stands in its address. */
export const TAB_HEADER = "x-embed-tab";

/** So long may it take the tab to open. */
export const TAB_CODE_MS = 30_000;
