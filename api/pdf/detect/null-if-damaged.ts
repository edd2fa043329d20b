import { PdfSyntaxError } from "../syntax/values.ts";

/** The result, or `null` if the file is damaged there: unreadable parts yield no fields. */
export function nullIfDamaged<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null;
    throw error;
  }
}
