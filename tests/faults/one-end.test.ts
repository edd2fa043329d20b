import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expire } from "../../api/jobs/handlers/expire.ts";
import { DAY_MS } from "../../domain/durations.ts";
import type { DocumentId } from "../../domain/ids.ts";
import {
  aMember,
  anEmail,
  linkOf,
  type Signer,
  sendAs,
  signAs,
  signingFor,
  tokenIn,
  uploadAs,
  type Who,
} from "../support/app-people.ts";
import { type Answer, openTestApp, type TestApp } from "../support/test-app.ts";

const ROUNDS = 60;

let app: TestApp;
let who: Who;
let fileParts: unknown[];
beforeAll(async () => {
  app = await openTestApp();
  who = (await aMember(app, "Sam Sender")).who;
  fileParts = [(await uploadAs(app, who)).body.data[0].value];
}, 240_000);
afterAll(() => app?.close());

/** Deterministic numbers in [0, 1) for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function aSent(count: number, expiresIn = 1): Promise<{ id: string; links: string[] }> {
  const signers: Signer[] = Array.from({ length: count }, () => ({ name: "Ann", email: anEmail("ann") }));
  const id = await sendAs(app, who, signers, { fileParts, documentValidity: { expiresIn } });
  return { id, links: await Promise.all(signers.map(async ({ email }) => (await linkOf(app, email))!)) };
}

const read = async (id: string) => (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data;
const trailOf = async (id: string): Promise<{ types: string[]; intact: boolean }> => {
  const { data } = (await app.json("GET", `/api/document/logs/${id}`, undefined, who)).body;
  return { types: data.items.map((line: { type: string }) => line.type), intact: data.intact };
};

const endings = ["SIGNED", "DECLINED", "VOIDED", "EXPIRED"];
const statusAfter = { sign: ["SEALING", "COMPLETED"], decline: ["DECLINED"], void: ["VOIDED"] } as const;
const losers = ["already_signed", "document_completed", "document_declined", "document_voided", "document_expired"];

describe("signing, declining, voiding and expiring at the same time", () => {
  it(`end a document exactly once in each of ${ROUNDS} rounds, and inform the others accordingly`, async () => {
    const ends = new Set<string>();
    for (let seed = 1; seed <= ROUNDS; seed++) {
      const random = randomOf(seed);
      const { id, links } = await aSent(1);
      const [token] = links;
      const signing = await signingFor(app, token!);
      const expiresAt = Date.parse((await read(id)).expiresAt);
      const acts: Record<string, () => Promise<Answer | null>> = {
        sign: () => app.json("POST", "/api/recipient/sign", signing),
        decline: () => app.json("POST", "/api/recipient/decline", { token, reason: "No" }),
        void: () => app.json("POST", `/api/document/void/${id}`, { reason: "Wrong" }, who),
        async expire() {
          app.clock.nowMs = Math.max(app.clock.nowMs, expiresAt);
          await expire(app.deps, id as DocumentId);
          return null;
        },
      };
      const order = Object.keys(acts).sort(() => random() - 0.5);
      const answers = new Map<string, Answer | null>();
      // In the first rounds each act runs once before all others, so that every end occurs on a machine of any speed.
      const first = Object.keys(acts)[seed - 1];
      if (first) answers.set(first, await acts[first]!());
      await Promise.all(
        order.map(async (name) => {
          if (name === first) return;
          for (let wait = Math.floor(random() * 12); wait > 0; wait--) await new Promise((next) => setImmediate(next));
          answers.set(name, await acts[name]!());
        }),
      );
      const { status } = await read(id);
      const { types, intact } = await trailOf(id);
      expect(types.filter((type) => endings.includes(type))).toHaveLength(1);
      expect(intact).toBe(true);
      for (const [name, after] of Object.entries(statusAfter)) {
        const answer = answers.get(name)!;
        const hasWon = (after as readonly string[]).includes(status);
        expect([seed, name, answer.status === 200]).toEqual([seed, name, hasWon]);
        if (!hasWon) {
          expect([409, 410]).toContain(answer.status);
          expect(losers).toContain(answer.body.code);
        }
      }
      ends.add(status === "COMPLETED" ? "SEALING" : status);
    }
    expect(ends.size).toBe(4);
  }, 480_000);

  it("result in either the last signature or the expiry, never both", async () => {
    const { id, links } = await aSent(2);
    await signAs(app, links[0]!);
    const signing = await signingFor(app, links[1]!);
    app.clock.nowMs = Date.parse((await read(id)).expiresAt) - 1;
    const last = app.json("POST", "/api/recipient/sign", signing);
    const expiring = expire(app.deps, id as DocumentId);
    expect((await last).body.data.room).toBe("sealing");
    await expiring;
    app.clock.nowMs += DAY_MS;
    await app.runner.runDue();
    expect((await read(id)).status).toBe("COMPLETED");
    expect((await trailOf(id)).types).not.toContain("EXPIRED");
  });
});

describe("the expiry", () => {
  it("takes effect at its exact millisecond, before any job has run", async () => {
    const { id, links } = await aSent(1);
    const signing = await signingFor(app, links[0]!);
    app.clock.nowMs = Date.parse((await read(id)).expiresAt);
    const late = await app.json("POST", "/api/recipient/sign", signing);
    expect(late).toMatchObject({ status: 410, body: { code: "document_expired" } });
    const view = await app.json("POST", "/api/recipient/session", { token: links[0] });
    expect(view.body.data).toMatchObject({ room: "expired", fields: [], assets: null });
    const again = await app.json("POST", `/api/document/resend/${id}`, {}, who);
    expect(again).toMatchObject({ status: 410, body: { code: "document_expired" } });
  });

  it("is processed once after a week without a server, with notifications", async () => {
    const email = anEmail("late");
    const id = await sendAs(app, who, [{ name: "Late", email }], { fileParts, documentValidity: { expiresIn: 1 } });
    app.clock.nowMs += 7 * DAY_MS;
    await app.runner.runDue();
    await app.runner.runDue();
    expect((await read(id)).status).toBe("EXPIRED");
    expect((await trailOf(id)).types.filter((type) => type === "EXPIRED")).toHaveLength(1);
    const mails = (await app.json("GET", `/api/dev/mail?to=${email}`)).body.data;
    expect(mails).toHaveLength(2);
    // The clock moves back: an ended document stays ended.
    app.clock.nowMs -= 7 * DAY_MS;
    const late = await app.json("POST", "/api/recipient/session", { token: await linkOf(app, email) });
    expect(late.body.data.room).toBe("expired");
  });
});

describe("a link that confirms an address", () => {
  it("works for exactly one of twenty who use it at once", async () => {
    const email = anEmail("new");
    // Uses an app whose clock was not moved, because sessions expire by the clock.
    const fresh = await openTestApp();
    const { body } = await fresh.json("POST", "/api/auth/sign-up/email", {
      name: "New",
      email,
      password: "Right1!pass",
    });
    await fresh.runner.runDue();
    const token = await tokenIn(fresh, email, "token=");
    const confirm = () => fresh.json("POST", "/api/user/verify/user", { token }, { Token: body.token });
    const answers = await Promise.all(Array.from({ length: 20 }, confirm));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
    expect(answers.filter((one) => one.body.code === "verification_link_expired")).toHaveLength(19);
    await fresh.close();
  });
});
