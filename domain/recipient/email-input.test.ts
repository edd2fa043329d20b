import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { endpoints } from "../contract/endpoints.ts";
import { plainEmail } from "./addresses.ts";
import { EmailInput, readEmailsBy } from "./email-input.ts";

type Schema = z.core.$ZodType;
readEmailsBy(plainEmail);

/** The parts of a schema's definition that lead to further schemas, by its type. */
type Def = {
  type: string;
  shape: Record<string, Schema>;
  element: Schema;
  options: Schema[];
  in: Schema;
  valueType: Schema;
  innerType?: Schema;
};

/** Paths of the inputs below a schema that are named for an address, with whether they read a copied one. */
function addressInputs(schema: Schema, path: string): [string, boolean][] {
  const { def } = schema._zod as unknown as { def: Def };
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([name, inner]) => {
        const at = `${path}.${name}`;
        const isAddress = /^email$|Email$/.test(name) && isText(inner);
        return isAddress
          ? [[at, z.safeParse(inner, "Ann Lee <ann@x.org>").data === "ann@x.org"]]
          : addressInputs(inner, at);
      });
    case "array":
      return addressInputs(def.element, path);
    case "union":
      return def.options.flatMap((option) => addressInputs(option, path));
    case "pipe":
      return addressInputs(def.in, path);
    case "record":
      return addressInputs(def.valueType, path);
    default:
      return def.innerType ? addressInputs(def.innerType, path) : [];
  }
}

const isText = (schema: Schema) => z.safeParse(schema, "a").success || z.safeParse(schema, "a@x.org").success;

it("an address is read as mail programs copy it, and refused where it is too long", () => {
  expect(z.safeParse(EmailInput, "Ann Lee <ann@x.org>").data).toBe("ann@x.org");
  expect(z.safeParse(EmailInput, "ann@").data).toBe("ann@");
  expect(z.safeParse(EmailInput, `${"a".repeat(255)}@x.org`).success).toBe(false);
});

describe("every call", () => {
  const inputs = Object.entries(endpoints).flatMap(([name, call]) => [
    ...("body" in call && call.body ? addressInputs(call.body as never, `${name}.body`) : []),
    ...("query" in call && call.query ? addressInputs(call.query as never, `${name}.query`) : []),
  ]);

  it("takes addresses through this rule", () => {
    expect(inputs.length).toBeGreaterThan(20);
    expect(inputs.filter(([, isRead]) => !isRead).map(([path]) => path)).toEqual([]);
  });
});
