import { PdfSyntaxError } from "../syntax/values.ts";

/** The result, or `null` where the file is damaged: unreadable parts hold no field. */
export function nullIfDamaged<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null;
    throw error;
  }
}
