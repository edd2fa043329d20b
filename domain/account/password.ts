const PASSWORD_LETTERS = 6;

/** The rule of the specification §5: at least 6 characters with lower case, upper case, and a digit or special character. */
export function isGoodPassword(password: string): boolean {
  return (
    [...password].length >= PASSWORD_LETTERS &&
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    /[^\p{L}\s]/u.test(password)
  );
}
