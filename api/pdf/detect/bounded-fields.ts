import { FOUND_LIMIT, FOUND_LIMIT_BYTES, type FoundField } from "../../../domain/field/found-field.ts";

/** The first fields, up to the maximum per file. */
export function boundedFields(fields: readonly FoundField[]): FoundField[] {
  let bytes = 0;
  const end = fields.findIndex((field, index) => {
    bytes += Buffer.byteLength(JSON.stringify(field));
    return index >= FOUND_LIMIT || bytes > FOUND_LIMIT_BYTES;
  });
  return fields.slice(0, end < 0 ? fields.length : end);
}
