/**
 * JSON of plain data, as `JSON.stringify` writes it, whatever `toJSON` the page around has given to arrays and objects: Prototype.js
 * up to 1.7 defines `Array.prototype.toJSON`, which makes a string of every array.
 */
export function writeJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => writeJson(one === undefined ? null : one)).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${writeJson(one)}`).join(",")}}`;
}
