import { describe, expect, it } from "vitest";
import { DAY_MS } from "../../../domain/durations.ts";
import kept from "../../../tests/fixtures/identity/better-auth-rows.json" with { type: "json" };
import type { IdentityRow, IdentityRows } from "../../ports/account/identity.ts";
import { identityRows } from "../../store/account/identity-rows.ts";
import { embeddedIdentity } from "./embedded.ts";

const SIGNED_IN_MS = 1_795_728_395_870;
const CHEAP = { N: 2, r: 8, p: 1 };
const revived = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value?.$date === undefined ? value : new Date(value.$date)]),
  ) as IdentityRow;

/** A store with the rows that better-auth wrote for Ada, who signed up, and Bo, who set a password later. */
async function aKeptStore(around: (rows: IdentityRows) => IdentityRows = (rows) => rows) {
  const kv = await Deno.openKv(":memory:");
  const rows = identityRows(kv);
  for (const [model, list] of Object.entries(kept.rows)) {
    await rows.write(list.map((row) => ({ kind: "insert", model, row: revived(row) })));
  }
  const clock = { now: SIGNED_IN_MS + DAY_MS };
  const identity = embeddedIdentity({ rows: around(rows), now: () => clock.now, passwordCost: CHEAP });
  const accounts = identity.accounts!;
  const [ada, bo] = kept.rows.user.map(({ id }) => id) as [string, string];
  return { identity, accounts, rows, clock, ada, bo, close: () => kv.close() };
}

describe("rows that better-auth has written", () => {
  it("passwords open their accounts, and no others", async () => {
    const { accounts, ada, close } = await aKeptStore();
    const adas = { email: "ADA@example.com", password: "kept horse battery" };
    expect(await accounts.checkPassword(adas)).toMatchObject({ ok: true, value: { subject: ada } });
    expect(await accounts.checkPassword({ ...adas, email: "bo@example.com" })).toMatchObject({ ok: false });
    const bos = { email: "bo@example.com", password: "bo's kept password" };
    expect(await accounts.checkPassword(bos)).toMatchObject({ ok: true });
    close();
  });

  it("sessions stay valid until they expire, are listed, prolonged by use and can be ended", async () => {
    const { identity, accounts, clock, ada, close } = await aKeptStore();
    expect(await identity.verify(kept.tokens.ada)).toMatchObject({ subject: ada, email: "ada@example.com" });
    const listed = await accounts.listSessions(ada, kept.tokens.ada);
    expect(listed).toEqual([
      {
        ...{ id: kept.rows.session[0]!.id, userAgent: "Mozilla/5.0 Kept", isCurrent: true },
        ...{ createdAtMs: SIGNED_IN_MS, usedAtMs: clock.now },
      },
    ]);
    clock.now = SIGNED_IN_MS + 30 * DAY_MS + 10_000;
    expect(await identity.verify(kept.tokens.ada)).not.toBeNull();
    expect(await identity.verify(kept.tokens.bo)).toBeNull();
    await accounts.signOut(kept.tokens.ada);
    expect(await identity.verify(kept.tokens.ada)).toBeNull();
    close();
  });

  it("a stored hash is no token", async () => {
    const { identity, accounts, close } = await aKeptStore();
    const hash = kept.rows.session[0]!.token;
    expect(await identity.verify(hash)).toBeNull();
    await accounts.signOut(hash);
    expect(await identity.verify(kept.tokens.ada)).not.toBeNull();
    close();
  });

  it("a changed password replaces the stored one and ends the other sessions", async () => {
    const { identity, accounts, rows, ada, close } = await aKeptStore();
    const other = await accounts.startSession(ada, "Phone");
    expect(await accounts.changePassword(ada, "a new horse", kept.tokens.ada)).toBe(true);
    expect(await identity.verify(other.token)).toBeNull();
    expect(await identity.verify(kept.tokens.ada)).not.toBeNull();
    expect(await rows.find("account", { userId: ada })).toHaveLength(1);
    const former = { email: "ada@example.com", password: "kept horse battery" };
    expect(await accounts.checkPassword(former)).toMatchObject({ ok: false });
    expect(await accounts.checkPassword({ ...former, password: "a new horse" })).toMatchObject({ ok: true });
    close();
  });

  it("an erased person leaves no row, and the address is free", async () => {
    const { accounts, rows, ada, close } = await aKeptStore();
    await accounts.erase(ada);
    const left = ["user", "account", "session"].map((model) => rows.find(model, {}));
    expect((await Promise.all(left)).flat().filter(({ row }) => row.id === ada || row.userId === ada)).toEqual([]);
    const again = await accounts.signUp({ name: "Ada", email: "ada@example.com", password: "once more" });
    expect(again).toMatchObject({ ok: true });
    close();
  });
});

describe("at the same time", () => {
  it("one of two sign-ups with an address is refused", async () => {
    const { accounts, close } = await aKeptStore();
    const input = { name: "Cy", email: "cy@example.com", password: "some horse" };
    const both = await Promise.all([accounts.signUp(input), accounts.signUp({ ...input, email: "CY@example.com" })]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    close();
  });

  it("one of two people who change to an address gets it", async () => {
    const { accounts, ada, bo, close } = await aKeptStore();
    const both = await Promise.all([ada, bo].map((subject) => accounts.changeEmail(subject, "new@example.com")));
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    close();
  });

  it("two first passwords leave one", async () => {
    const { accounts, rows, close } = await aKeptStore();
    const person = await accounts.createConfirmed({ name: "Di", email: "di@example.com" });
    await Promise.all(["one horse", "two horses"].map((password) => accounts.setPassword(person!.subject, password)));
    expect(await rows.find("account", { userId: person!.subject })).toHaveLength(1);
    close();
  });

  it("a session whose use is recorded meanwhile is ended all the same", async () => {
    let isRecorded = false;
    const { identity, accounts, ada, close } = await aKeptStore((rows) => ({
      ...rows,
      async write(writes) {
        if (writes.some(({ kind }) => kind === "remove") && !isRecorded) {
          isRecorded = true;
          const [found] = await rows.find("session", { userId: ada });
          await rows.write([{ kind: "update", model: "session", before: found!, row: { ...found!.row } }]);
        }
        return rows.write(writes);
      },
    }));
    await accounts.endAllSessions(ada);
    expect([isRecorded, await identity.verify(kept.tokens.ada)]).toEqual([true, null]);
    close();
  });
});
