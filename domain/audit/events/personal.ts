/** Personal data of events, stored separately so that it can be erased without breaking the chain. */
import * as z from "zod/mini";

/** Personal data with these properties; `null` once erased. */
export function erasable<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.nullable(z.object(shape));
}

export const person = { name: z.string(), email: z.string() };

/** Origin of an action. */
export const trace = {
  ip: z.string(),
  userAgent: z.string(),
  embeddedIn: z.optional(z.string()),
  openedBy: z.optional(z.string()),
};

/** Origin of an action on a handed-over device. */
export const deviceTrace = { ip: z.string(), userAgent: z.string(), timeZone: z.optional(z.string()) };

/** The replaced recipient and the new one. */
export const changedPerson = {
  beforeName: z.string(),
  beforeEmail: z.string(),
  afterName: z.string(),
  afterEmail: z.string(),
  /** Absent if the number is unchanged. */
  beforeContact: z.optional(z.string()),
  afterContact: z.optional(z.string()),
};
