import * as z from "zod/mini";

/** What every call through a recipient's link carries: the last part of the mailed link, and the session of whoever was asked for proof. */
export const link = {
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  session: z.optional(z.string().check(z.maxLength(200))),
};

export const limit = { calls: 60, seconds: 60 };
export const timeZone = z.optional(z.string().check(z.maxLength(60)));
export const language = z.optional(z.string().check(z.maxLength(20)));
