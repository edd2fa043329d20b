import { expect, it } from "vitest";
import { mailboxOf } from "./email.ts";

it.each([
  ["ann@shop.example", "ann@shop.example"],
  [" Ann@Shop.example ", "ann@shop.example"],
  ["ann+news@shop.example", "ann@shop.example"],
  ["ann+a+b@shop.example", "ann@shop.example"],
  ["ann.lee@shop.example", "ann.lee@shop.example"],
  ["a.n.n+1@gmail.com", "ann@gmail.com"],
  ["Ann.Lee@GoogleMail.com", "annlee@gmail.com"],
  ["+ann@shop.example", "+ann@shop.example"],
])("the mailbox of %s is %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
