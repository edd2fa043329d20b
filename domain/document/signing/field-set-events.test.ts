import { expect, it } from "vitest";
import type { FieldKey, RecipientId, Sha256 } from "../../ids.ts";
import type { StoredValue } from "../change.ts";
import { fieldSetEvents, hashOfValue } from "./field-set-events.ts";

const ann = "ann" as RecipientId;
const yes: StoredValue = { kind: "check", checked: true };
const key = (name: string) => name as FieldKey;

it("the hash of a value depends on its salt, its field and the value", async () => {
  const hash = await hashOfValue("salt", key("agree"), yes);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  const others = await Promise.all([
    hashOfValue("other", key("agree"), yes),
    hashOfValue("salt", key("agreed"), yes),
    hashOfValue("salt", key("agree"), { kind: "check", checked: false }),
  ]);
  expect(new Set([hash, ...others]).size).toBe(4);
});

it("one event records all fields by their hashes, and never by their values", async () => {
  const values = new Map<FieldKey, StoredValue>([
    [key("note"), { kind: "text", text: "Grace Hopper" }],
    [key("sign"), { kind: "image", form: "png", object: "ab".repeat(32) as Sha256 }],
  ]);
  const events = await fieldSetEvents(ann, values, "salt");
  expect(events).toEqual([
    {
      type: "FIELD_SET",
      actor: { kind: "recipient", id: ann },
      subject: ann,
      data: {
        fields: [
          `note ${await hashOfValue("salt", key("note"), values.get(key("note"))!)}`,
          `sign ${await hashOfValue("salt", key("sign"), values.get(key("sign"))!)}`,
        ],
      },
      personal: { fieldSalt: "salt" },
    },
  ]);
  expect(JSON.stringify(events)).not.toContain("Hopper");
});

it("many fields are recorded in several events, each small enough for the store", async () => {
  const values = new Map(Array.from({ length: 500 }, (_, n) => [key(`f${n}`.padEnd(100, "x")), yes] as const));
  const events = await fieldSetEvents(ann, values, "salt");
  expect(events.map(({ data }) => data.fields.length)).toEqual([200, 200, 100]);
  for (const event of events) expect(JSON.stringify(event).length).toBeLessThan(40 * 1024);
});

it("no values cause no event", async () => {
  expect(await fieldSetEvents(ann, new Map(), "salt")).toEqual([]);
});
