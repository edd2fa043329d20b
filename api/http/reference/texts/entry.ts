/** Form of the reference's texts about properties and parameters. */
import type { Json } from "../schemas.ts";

/**
 * The text, an example where the generated one would say little, and what the schema should add: a format, or the
 * values of a string that the server checks later than the schema.
 */
type Entry = readonly [text: string, example?: unknown, refinement?: Json];

/**
 * Entries by property name. A longer key, the end of a path such as `Recipient.payment.amount` or `payment.amount`, is
 * for a property that means something else there. Parameters may have keys of their own with a question mark.
 */
export type Texts = Readonly<Record<string, Entry>>;

export const ID = "01JQ8Z5V7KX3M2N4P6R8T0W1Y3";
export const FILE = "01JQ8Z5T2M4N6P8R0S2V4X6Y8Z";
export const FORM = "wf_Q2hvb3NlQVByb3BlcklkMQ";
export const SHA256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
export const URL_OF_FILE = "https://sign.example.com/api/file/8fJx2kQm";
export const INSTANT = "2026-03-02T09:30:00.000Z";

export const email = { format: "email" };
export const uri = { format: "uri" };
/** An address relative to the server, as the RFC calls it. */
export const path = { format: "uri-reference" };
export const day = { format: "date" };
