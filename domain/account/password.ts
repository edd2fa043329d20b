const PASSWORD_LETTERS = 6;

/** The rule of the specification §5: at least 6 characters with lower case, upper case, and a digit or special character. */
function isGoodPassword(password: string): boolean {
  return (
    [...password].length >= PASSWORD_LETTERS &&
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    /[^\p{L}\s]/u.test(password)
  );
}

/** Why a new password is refused; `null` if it is accepted. `isCommon` recognises the most common passwords. */
export function findPasswordFault(
  password: string,
  isCommon: (password: string) => boolean,
): "weak_password" | "common_password" | null {
  if (!isGoodPassword(password)) return "weak_password";
  return isCommon(password) ? "common_password" : null;
}
