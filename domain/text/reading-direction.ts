const fromTheRight =
  /^\P{L}*(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether the first letter is read from the right; a text without letters, e.g. a number, is read from the left. */
export function isReadFromTheRight(text: string): boolean {
  return fromTheRight.test(text);
}
