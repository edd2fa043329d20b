import * as z from "zod/mini";

/**
 * Parameters of every call through a recipient's link: the link's token, and the session of a recipient who has proved
 * their identity.
 */
export const link = {
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  session: z.optional(z.string().check(z.maxLength(200))),
};

export const limit = { calls: 60, seconds: 60 };
export const timeZone = z.optional(z.string().check(z.maxLength(60)));
export const language = z.optional(z.string().check(z.maxLength(20)));
