import { expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

it.each(["Password1", "PASSWORD1", "Passw0rd", "Qwerty123", "Password1!", "Abc123!!!"])(
  "%s counts as a common password",
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

it.each(["Right1!pass", "correct Horse 7 battery", "1!", "!!!"])(
  "%s does not count as a common password",
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
