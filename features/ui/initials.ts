/**
 * First letters of the first and last word; one letter for scripts that join or have no capitals, none for an empty
 * name. The domain of an address does not count.
 */
export function initialsOf(name: string): string {
  const nameParts = name
    .replace(/@.*/su, "")
    .split(/[\s._-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = firstLetter(nameParts[0]);
  const last = nameParts.length > 1 ? firstLetter(nameParts.at(-1)) : "";
  return /^\p{Script=Latin}|^\p{Script=Cyrillic}|^\p{Script=Greek}/u.test(first) ? first + last : first;
}

function firstLetter(word = ""): string {
  return (/[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? "").toLocaleUpperCase();
}
