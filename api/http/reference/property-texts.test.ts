import { describe, expect, it, vi } from "vitest";
import { endpoints } from "../../../domain/contract/endpoints.ts";
import { schemaFaults } from "../../../tests/support/json-schema.ts";
import { openApi } from "./openapi.ts";
import type { Json } from "./schemas.ts";
import { propertyTexts, textFiles } from "./texts/property-texts.ts";

/** Keys of the table whose entries described something. */
const used = vi.hoisted(() => new Set<string | symbol>());
vi.mock("./texts/property-texts.ts", async (original) => {
  const table = await original<typeof import("./texts/property-texts.ts")>();
  const get = (texts: typeof table.propertyTexts, key: string) => {
    used.add(key);
    return texts[key];
  };
  return { ...table, propertyTexts: new Proxy(table.propertyTexts, { get }) };
});

const { paths, webhooks, components } = openApi(endpoints, { version: "1", publicUrl: "https://sign.example.com" });
const printed = new Set(used);
const named = components.schemas;

/** Calls `visit` with every property of the schemas in a part of the description. */
function visitProperties(part: unknown, path: string, visit: (schema: Json, path: string) => void): void {
  if (Array.isArray(part)) for (const [at, one] of part.entries()) visitProperties(one, `${path}/${at}`, visit);
  if (typeof part !== "object" || part === null || Array.isArray(part)) return;
  for (const [key, value] of Object.entries(part as Json)) {
    if (key === "example" || key === "examples") continue;
    if (key !== "properties") visitProperties(value, `${path}/${key}`, visit);
    else {
      for (const [name, schema] of Object.entries(value as Record<string, Json>)) {
        visit(schema, `${path}/${name}`);
        visitProperties(schema, `${path}/${name}`, visit);
      }
    }
  }
}

const properties: [path: string, schema: Json][] = [];
for (const [part, name] of [
  [named, "schemas"],
  [paths, "paths"],
  [webhooks, "webhooks"],
] as const) {
  visitProperties(part, name, (schema, path) => properties.push([path, schema]));
}
const parameters: [path: string, parameter: Json][] = Object.values(paths)
  .flatMap((item) => Object.values(item))
  .flatMap(({ operationId, parameters }) =>
    (parameters as Json[]).flatMap((one): [string, Json][] => (one.$ref ? [] : [[`${operationId}?${one.name}`, one]])),
  )
  .concat(Object.entries(components.parameters as Record<string, Json>));

describe("every property and parameter of the description", () => {
  it("has a description and an example", () => {
    expect(properties.length).toBeGreaterThan(3000);
    const bare = properties.filter(([, { description, examples }]) => !description || !Array.isArray(examples));
    const bareParameters = parameters.filter(([, { description, example }]) => !description || example === undefined);
    expect([...bare, ...bareParameters].map(([path]) => path)).toEqual([]);
  });

  it("has an example that fits its schema", () => {
    const faults = [
      ...properties.flatMap(([path, schema]) =>
        (schema.examples as unknown[]).flatMap((one) =>
          schemaFaults(one, schema, named).map((fault) => `${path} ${fault}`),
        ),
      ),
      ...parameters.flatMap(([path, { schema, example }]) =>
        schemaFaults(example, schema as Json, named).map((fault) => `${path} ${fault}`),
      ),
    ];
    expect(faults).toEqual([]);
  });
});

describe("the table of texts", () => {
  it("has no entry that no property uses, and none twice", () => {
    expect(Object.keys(propertyTexts).filter((key) => !printed.has(key))).toEqual([]);
    expect(textFiles.flatMap((file) => Object.keys(file))).toHaveLength(Object.keys(propertyTexts).length);
  });

  it("has sentences, none of which only repeats the property's name", () => {
    const poor: string[] = [];
    for (const [key, [text]] of Object.entries(propertyTexts)) {
      const words = key.split(".").at(-1)!.replace(/^\?/, "").replace(/[A-Z]/g, " $&").toLowerCase().trim();
      const said = text.toLowerCase().replace(/^(the|a|an) |\.$/g, "");
      if (!/^\S.*\.$/s.test(text) || said === words) poor.push(`${key}: ${text}`);
    }
    expect(poor).toEqual([]);
  });
});

describe("responses", () => {
  it("are open to properties of later versions, while requests are as strict as the server", () => {
    const closed: string[] = [];
    for (const [path, item] of Object.entries(paths)) {
      for (const operation of Object.values(item)) {
        const isClosed = (part: unknown, seen = new Set<string>()): boolean => {
          const text = JSON.stringify(part);
          if (text.includes('"additionalProperties":false')) return true;
          const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
          return names.some((name) => !seen.has(name) && isClosed(named[name], seen.add(name)));
        };
        if (isClosed(operation.responses)) closed.push(path);
      }
    }
    expect(closed).toEqual([]);
    expect(named.Draft!.additionalProperties).toBe(false);
    expect(named.RecipientInput!.additionalProperties).toBe(false);
  });

  it("name the format of times, days, addresses and mail addresses", () => {
    const of = (name: string, property: string) => (named[name]!.properties as Record<string, Json>)[property];
    expect(of("Document", "createdAt")).toMatchObject({ type: "string", format: "date-time" });
    expect(of("User", "email")).toMatchObject({ format: "email" });
    expect(of("Download", "url")).toMatchObject({ format: "uri" });
    // Requests take addresses as mail programs copy them.
    const requests = Object.values(paths).flatMap((item) => Object.values(item).map(({ requestBody }) => requestBody));
    expect(JSON.stringify(requests)).not.toContain('"format":"email"');
    const times = properties.filter(([path]) => /(At|Until)$/.test(path) && !path.includes("/metadata"));
    const plain = times.filter(([, schema]) => !/"format":"date(-time)?"/.test(JSON.stringify(schema)));
    expect(plain.map(([path]) => path)).toEqual([]);
  });
});
