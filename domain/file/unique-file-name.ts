/**
 * Returns a name that is not among `taken`, and adds it there. Case is ignored, as some file systems do.
 * @param taken in lower case
 */
export function uniqueFileName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let copy = 2; taken.has(unique.toLowerCase()); copy++) unique = name.replace(/(\.[a-z]+)?$/i, ` (${copy})$1`);
  taken.add(unique.toLowerCase());
  return unique;
}
