/**
 * Measures documents with 500 recipients through the whole API in one process: which costs grow with the recipients,
 * and which must not.
 */
import type { Mailer } from "../../api/ports/mail.ts";
import { documentStore } from "../../api/store/document/document-store.ts";
import type { DocumentId, RecipientId } from "../../domain/ids.ts";
import { aMember, draftOf, saveAs, signingFor, uploadAs, type Who } from "../support/app-people.ts";
import { openTestApp, type TestApp } from "../support/test-app.ts";
import { atMost, type Figure, medianOf } from "./figure.ts";

const SOME = 50;
const MANY = 500;
/** Documents of each size. */
const DOCUMENTS = 8;
/** Signers in sequence, at documents of two recipients and at the large one. */
const SIGNERS = 48;
const WARM_UP = 8;
/** Documents sent while other documents' mails wait at a slow server. */
const SENT = 24;
const BOUND = 1.5;

type Bench = { app: TestApp; who: Who; part: unknown };

const fast: Mailer = {
  send: async () => ({ sent: true }),
  converse: async () => ({ result: { sent: true }, lines: [] }),
  check: async () => undefined,
  takesUnicode: async () => true,
  close: () => undefined,
};
const silent: Mailer = { ...fast, send: () => new Promise(() => {}) };

export async function run(): Promise<Figure[]> {
  return [
    ...(await withApp(fast, growths)),
    await withApp(fast, (bench) => acting(bench, "act_500")),
    await withApp(fast, actingInTwo),
    await sendingBeforeMails(),
  ];
}

async function withApp<T>(mailer: Mailer, work: (bench: Bench) => Promise<T>): Promise<T> {
  const app = await openTestApp();
  try {
    const { who } = await aMember(app, "Sam Sender");
    app.deps.mailer = mailer;
    const part = (await uploadAs(app, who)).body.data[0].value;
    await app.runner.runDue();
    return await work({ app, who, part });
  } finally {
    await app.close();
  }
}

/** Time per recipient of a large document, as a multiple of the time in a document with fifty. */
async function growths(bench: Bench): Promise<Figure[]> {
  const tookMs: Record<string, [some: number[], many: number[]]> = {};
  for (let round = 0; round < DOCUMENTS; round++) {
    for (const [index, count] of [SOME, MANY].entries()) {
      for (const [step, ms] of Object.entries(await lifeOf(bench, count))) {
        tookMs[step] ??= [[], []];
        // The first document of each size warms up.
        if (round > 0) tookMs[step][index]!.push(ms / count);
      }
    }
  }
  return Object.entries(tookMs).map(([step, [some, many]]) =>
    atMost(`recipients.${step}_growth`, medianOf(many) / medianOf(some), BOUND, "× 50 each"),
  );
}

/** Milliseconds of each step a sender takes with one document. */
async function lifeOf(bench: Bench, count: number) {
  const { app, part } = bench;
  const draft = draftOf([part], people(count), { jsonData: { schemas: [fieldsOf(count)] } });
  const save = await timed(() => call(bench, "POST", "/api/document/save/new", draft));
  const { _id, version } = save.data;
  const again = await timed(() => call(bench, "POST", `/api/document/save/${_id}`, { ...draft, version }));
  const open = await timed(() => call(bench, "GET", `/api/document/${_id}`));
  const send = await timed(() => call(bench, "POST", `/api/document/send/${_id}`, {}));
  const mails = await timed(() => app.runner.runDue());
  const detail = await timed(async () => {
    await call(bench, "GET", `/api/document/${_id}`);
    await call(bench, "GET", `/api/document/logs/${_id}`);
  });
  const { data } = await call(bench, "GET", `/api/document/${_id}`);
  if (data.recipients.some((one: { deliveredAt?: string }) => !one.deliveredAt)) throw new Error("a mail is missing");
  return { save: save.ms + again.ms, open: open.ms, send: send.ms, mails: mails.ms, detail: detail.ms };
}

/** Time for one signer to open and sign a document with five hundred recipients, as a multiple of the time with two. */
async function acting(bench: Bench, name: string, next: () => void = () => undefined): Promise<Figure> {
  const large = await sendTo(bench, MANY);
  const tookMs: [two: number[], many: number[]] = [[], []];
  for (let round = 0; round < SIGNERS; round++) {
    const small = await sendTo(bench, 2);
    next();
    for (const [index, act] of [() => sign(bench, small, 0), () => sign(bench, large, round)].entries()) {
      const { ms } = await timed(act);
      if (round >= WARM_UP) tookMs[index]!.push(ms);
    }
  }
  return atMost(`recipients.${name}`, medianOf(tookMs[1]) / medianOf(tookMs[0]), BOUND, "× 2 recipients");
}

/** Repeats the measurement with two processes that share the work: each finds the document changed by the other. */
function actingInTwo(bench: Bench): Promise<Figure> {
  const { deps, kv } = bench.app;
  const tools = { links: deps.links, newName: deps.ids.document, newSecret: deps.ids.secret };
  const processes = [deps.documents, documentStore(kv, tools)] as const;
  let turn = 0;
  return acting(bench, "act_500_of_two_processes", () => {
    turn += 1;
    deps.documents = processes[turn % 2]!;
  });
}

async function sign({ app }: Bench, id: string, signer: number): Promise<void> {
  const token = await app.deps.links.tokenOf(id as DocumentId, `r${signer}` as RecipientId, 1);
  const { status, body } = await app.json("POST", "/api/recipient/sign", await signingFor(app, token));
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** Sending while all earlier mails wait for an unresponsive server, relative to sending after their delivery. */
async function sendingBeforeMails(): Promise<Figure> {
  const tookMs: [gone: number[], waiting: number[]] = [[], []];
  await withApp(fast, (quick) =>
    withApp(silent, async (stuck) => {
      for (let round = 0; round < SENT; round++) {
        for (const [index, bench] of [quick, stuck].entries()) {
          const id = await saveTo(bench, SOME);
          const { ms } = await timed(() => call(bench, "POST", `/api/document/send/${id}`, {}));
          if (round >= WARM_UP) tookMs[index]!.push(ms);
        }
        await quick.app.runner.runDue();
        // Never resolves: all concurrent mails hang, and every other mail waits for them.
        if (round === 0) stuck.app.runner.start();
      }
      const waiting = (await stuck.app.deps.jobs.nextDueMs(["mail"])) ?? Number.POSITIVE_INFINITY;
      if (waiting > stuck.app.clock.nowMs) throw new Error("no mail waits");
      void stuck.app.runner.stop();
    }),
  );
  return atMost("recipients.send_before_mails", medianOf(tookMs[1]) / medianOf(tookMs[0]), BOUND, "× a fast server");
}

async function sendTo(bench: Bench, count: number): Promise<string> {
  const id = await saveTo(bench, count);
  await call(bench, "POST", `/api/document/send/${id}`, {});
  return id;
}

function saveTo({ app, who, part }: Bench, count: number): Promise<string> {
  return saveAs(app, who, people(count), { fileParts: [part], jsonData: { schemas: [fieldsOf(count)] } });
}

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Person ${index}`, email: `person${index}@example.com` }));

function fieldsOf(count: number): Record<string, unknown> {
  const fieldOf = (index: number) => {
    const position = { x: 10 + (index % 4) * 45, y: 10 + (Math.floor(index / 4) % 12) * 22 };
    return { type: "signature", position, width: 42, height: 20, recipient: `r${index}` };
  };
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}`, fieldOf(index)]));
}

async function call({ app, who }: Pick<Bench, "app" | "who">, method: string, path: string, body?: unknown) {
  const answer = await app.json(method, path, body, who);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function timed<T>(work: () => Promise<T>): Promise<T & { ms: number }> {
  const startMs = performance.now();
  const result = await work();
  return { ...result, ms: performance.now() - startMs };
}
