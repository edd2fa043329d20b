import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resendDocument } from "../../../domain/document/sending/resend-document.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { aMember, anEmail, sendAs, type Who } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import type { Deps } from "../../deps.ts";
import { jobHandlers } from "../../jobs/handlers.ts";
import { createRunner } from "../../jobs/runner.ts";
import { createKeyedQueue } from "../keyed-queue.ts";
import { changeDocument, findById } from "./change-document.ts";

let app: TestApp;
let who: Who;
beforeAll(async () => {
  app = await openTestApp();
  who = (await aMember(app, "Sam Sender")).who;
});
afterAll(() => app?.close());

const actor = { kind: "user" as const, id: "u1" };
/** Another process on the same database. */
const anotherServer = (): Deps => ({ ...app.deps, keyedQueue: createKeyedQueue() });

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Person ${index}`, email: anEmail(`p${index}`) }));
/** Fields side by side on one page. */
const fieldsOf = (count: number) => ({
  jsonData: {
    schemas: [
      Object.fromEntries(
        people(count).map((_, index) => [
          `s${index}`,
          { type: "signature", position: { x: 10 + index, y: 20 }, width: 42, height: 20, recipient: `r${index}` },
        ]),
      ),
    ],
  },
});
const resend = (deps: Deps, id: DocumentId) =>
  changeDocument(deps, findById(deps, id), (state, at) => resendDocument(state, { at, actor }));

describe("a change of a document that another process writes to continuously", () => {
  it("succeeds, however many races it loses first", async () => {
    const id = (await sendAs(app, who, people(2))) as DocumentId;
    const other = anotherServer();
    let racesLeft = 12;
    const { documents } = app.deps;
    const slow: Deps = {
      ...anotherServer(),
      documents: {
        ...documents,
        async commit(before, change, at) {
          if (racesLeft-- > 0) expect((await resend(other, id)).ok).toBe(true);
          return documents.commit(before, change, at);
        },
      },
    };
    expect(await resend(slow, id)).toMatchObject({ ok: true });
    expect(racesLeft).toBe(-1);
  });

  it("returns a conflict if the races never end", async () => {
    const id = (await sendAs(app, who, people(1))) as DocumentId;
    const lost: Deps = {
      ...anotherServer(),
      documents: { ...app.deps.documents, commit: async () => ({ lost: true }) },
    };
    expect(await resend(lost, id)).toMatchObject({ ok: false, refusal: { code: "conflict" } });
  });

  it("meets no conflict while two processes send the document's mails", async () => {
    const id = (await sendAs(app, who, people(60), fieldsOf(60))) as DocumentId;
    const runners = [anotherServer(), anotherServer()].map((deps) =>
      createRunner({
        ...{ jobs: deps.jobs, clock: deps.clock, log: deps.log, killPoint: deps.killPoint },
        handlers: jobHandlers(deps),
      }),
    );
    const sender = anotherServer();
    expect(await resend(sender, id)).toMatchObject({ ok: true });
    const mails = Promise.all(runners.map((runner) => runner.runDue()));
    for (let turn = 0; turn < 6; turn++) expect(await resend(sender, id)).toMatchObject({ ok: true });
    await mails;
    await runners[0]!.runDue();
    const { recipients } = (await app.deps.documents.findState(id))!.value;
    expect(recipients.filter(({ deliveredAt }) => deliveredAt).length).toBe(60);
    expect(app.logged.filter((line) => line.includes("could not be recorded"))).toEqual([]);
  });
});
