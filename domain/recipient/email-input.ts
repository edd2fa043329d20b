import * as z from "zod/mini";

/** Only the server reads copied addresses: pages read what is pasted, and stay light without the rule. */
let read = (text: string): string => text.trim();

/** @param rule makes a copied address plain: `Ann Lee <ann@x.org>` becomes `ann@x.org` */
export function readEmailsBy(rule: (text: string) => string): void {
  read = rule;
}

/** Maximum characters that are read as a copied address. */
export const COPIED_LIMIT = 1_000;

/**
 * An address, also as mail programs copy it. Drafts may be incomplete, so any other text stays; whoever needs a valid
 * address checks it.
 */
export const EmailInput = z.string().check(
  z.overwrite((text) => (text.length > COPIED_LIMIT ? text : read(text))),
  z.maxLength(254),
);
