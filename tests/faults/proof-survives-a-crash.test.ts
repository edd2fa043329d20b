import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Client, Refused } from "../support/client.ts";
import { aPdf } from "../support/journey.ts";
import { aPerson, mailTo, signingLinkOf, signUp } from "../support/people.ts";
import { type Server, startServer } from "../support/server.ts";

async function codeFor(server: Server, email: string): Promise<string> {
  const mail = await mailTo(server, email, ({ subject }) => /^\d{6} /.test(subject));
  return mail.subject.slice(0, 6);
}

it("a crash yields no further guesses of a code, and ends nobody's session", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-proof-"));
  try {
    const doomed = await startServer({ dataDir });
    const { client } = await signUp(doomed);
    const people = [aPerson("Ann Able"), aPerson("Bob Best")];
    const checks = { authenticationEnabled: true, authenticationType: "EMAIL" };
    const { _id } = await client.save({
      fileParts: [await client.upload("contract.pdf", await aPdf("Contract"))],
      title: "Contract",
      recipients: people.map(({ name, email }, index) => ({ _id: `r${index}`, name, email, ...checks })),
      schemas: [
        Object.fromEntries(
          people.map((_, index) => [
            `s${index}`,
            {
              type: "signature",
              position: { x: 20, y: 20 + 30 * index },
              width: 42,
              height: 20,
              recipient: `r${index}`,
            },
          ]),
        ),
      ],
    });
    await client.send(_id);
    const [ann, bob] = await Promise.all(people.map(async ({ email }) => (await signingLinkOf(doomed, email)).token));
    const nobody = new Client(doomed.url);
    const ask = (token: string) => nobody.data<{ challengeId: string }>("POST", "/api/recipient/otp", { token });
    const { challengeId } = await ask(ann!);
    const code = await codeFor(doomed, people[0]!.email);
    const guess = (from: Client, n: number) => {
      const wrong = String((Number(code) + n) % 1_000_000).padStart(6, "0");
      return answerOf(from.call("POST", "/api/recipient/v1/otp/verify", { token: ann, challengeId, code: wrong }));
    };
    expect(await Promise.all([1, 2, 3].map((n) => guess(nobody, n)))).toEqual(Array(3).fill("code_wrong"));
    await ask(bob!);
    const right = { token: bob, code: await codeFor(doomed, people[1]!.email) };
    type Passed = { authenticationData: { session: string } };
    const passed = await nobody.data<Passed>("POST", "/api/recipient/v1/otp/verify", right);
    await doomed.crash();

    const server = await startServer({ dataDir });
    try {
      const again = new Client(server.url);
      const answers = await Promise.all([4, 5, 6, 7].map((n) => guess(again, n)));
      expect(answers.filter((one) => one === "code_wrong")).toHaveLength(2);
      expect(answers.filter((one) => one === "code_expired")).toHaveLength(2);
      expect(await guess(again, 0)).toBe("code_expired");
      const { session } = passed.authenticationData;
      const openRoom = (body: object) => again.data<{ room: string }>("POST", "/api/recipient/session", body);
      expect((await openRoom({ token: bob, session })).room).toBe("open");
      expect((await openRoom({ token: bob })).room).toBe("verify");
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}, 240_000);

async function answerOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "ok";
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}
