import * as z from "zod/mini";

/** A colour chosen for a recipient. */
export const RecipientColor = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/));
