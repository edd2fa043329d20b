import { PdfSyntaxError } from "../syntax/values.ts";

/** What is read, or `null` where the file is damaged there: what cannot be read holds no field. */
export function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null;
    throw error;
  }
}
