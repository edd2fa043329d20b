/**
 * Serializes plain data as `JSON.stringify` does, but ignores `toJSON` methods that the embedding page added to
 * built-ins: Prototype.js up to 1.7 defines `Array.prototype.toJSON`, which turns every array into a string.
 */
export function writeJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => writeJson(one === undefined ? null : one)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${writeJson(one)}`).join(",")}}`;
}
