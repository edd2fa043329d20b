import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { ApiKey } from "../../domain/integration/api-key.ts";
import { Recipient } from "../../domain/recipient/recipient.ts";
import { StoredDocument, StoredRecipient } from "./document/document-record.ts";
import { isBehind, type Migration, migrate, stamped } from "./migrate.ts";
import { documentMigrations, keyMigrations, recipientMigrations } from "./upgrades.ts";

type Sample = { migration: string; name: string; context?: { hasOrigins: boolean }; before: object; after: object };
type Kind = { name: string; schema: z.ZodMiniType; migrations: readonly Migration<never>[] };

const kinds: Kind[] = [
  { name: "document", schema: StoredDocument, migrations: documentMigrations },
  { name: "recipient", schema: Recipient, migrations: recipientMigrations },
  { name: "api-key", schema: ApiKey, migrations: keyMigrations },
];

function samplesOf(name: string): Sample[] {
  return JSON.parse(readFileSync(new URL(`../../tests/fixtures/records/${name}.json`, import.meta.url), "utf8"));
}

describe.each(kinds)("a stored $name", ({ name, schema, migrations }) => {
  const samples = samplesOf(name);
  const all = migrations as readonly Migration<unknown>[];

  it("has a kept sample of each former form", () => {
    expect([...new Set(samples.map((sample) => sample.migration))].sort()).toEqual(all.map((run) => run.name).sort());
  });

  it.each(samples)(
    "$name is brought into the next form by $migration, once",
    ({ migration, context, before, after }) => {
      const run = all.find((one) => one.name === migration)!;
      expect(run(before, context)).toEqual(after);
      // A release before the versions drops `v` of a record in the new form.
      expect(run(after, context)).toEqual(after);
    },
  );

  it.each(samples)("$name is read by this release", ({ context, before }) => {
    const migrated = migrate(before, all, context);
    expect(schema.safeParse(before).data).not.toEqual(schema.parse(migrated));
    expect(migrate(migrated, all, context)).toEqual(migrated);
  });

  it.each(samples)("$name is read alike by the releases before and after once it was rewritten", (sample) => {
    const current = schema.parse(migrate(sample.before, all, sample.context));
    const written = JSON.parse(JSON.stringify(stamped(current as object, migrations)));
    expect(isBehind(written, migrations)).toBe(false);
    expect(schema.parse(written)).toEqual(schema.parse(JSON.parse(JSON.stringify(current))));
    const later = { ...written, v: migrations.length + 1, news: true };
    expect(schema.parse(migrate(later, all, sample.context))).toEqual(schema.parse(written));
  });
});

describe("a record", () => {
  const addOne = (stored: unknown) => ({ ...(stored as object), one: true });
  const addTwo = (stored: unknown) => ({ ...(stored as object), two: true });

  it("passes the migrations that follow its version, in order", () => {
    expect(Object.keys(migrate({}, [addOne, addTwo]) as object)).toEqual(["one", "two"]);
    expect(migrate({ v: 1 }, [addOne, addTwo])).toEqual({ v: 1, two: true });
    expect(migrate({ v: 2 }, [addOne, addTwo])).toEqual({ v: 2 });
  });

  it("of a later release passes none, and is written with the version of what this release writes", () => {
    expect(migrate({ v: 3 }, [addOne, addTwo])).toEqual({ v: 3 });
    expect(stamped({ v: 3 }, [addOne, addTwo])).toEqual({ v: 2 });
  });

  it("is not copied if it has the current version", () => {
    const record = { v: 2 };
    expect(migrate(record, [addOne, addTwo])).toBe(record);
  });
});

it("a recipient in the current form is read without its version", () => {
  const { after } = samplesOf("recipient")[0]!;
  expect(StoredRecipient.parse(stamped(after, recipientMigrations))).not.toHaveProperty("v");
});
