/** Reads and renders untrusted PDFs in separate processes; the API only passes bytes to them and back. */

import { judgeLooks } from "../../../domain/file/rewritten-look.ts";
import { done, refuse } from "../../../domain/outcome.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { PdfWork, RenderOptions, SecondEngine, WorkOwner } from "../../ports/pdf.ts";
import { type Child, ChildFailed, startChild } from "./child.ts";
import { COMPARE_PROCESSOR_MS, withRest } from "./compare-rest.ts";
import type { Answer, Job } from "./frame.ts";
import { createQueue, type WorkerKind } from "./queue.ts";

export type PdfWorkers = PdfWork & { close(): Promise<void> };

export type PdfWorkersOptions = {
  /** Path of the deno binary. */
  deno: string;
  /** Folder that workers may read. */
  spool?: string;
  /** Number of processes in addition to the bulk renderer. Default: one per core, at least two, at most four. */
  size?: number;
  jobMs?: number;
  memoryMiB?: number;
  /** Compares rewritten files with their uploads; pages that it does not compare are compared by pdf.js. */
  secondEngine?: SecondEngine;
};

/** WebAssembly memory never shrinks: a worker above this size is replaced after its job. */
const REPLACE_ABOVE_MIB = 350;

const AT_ONCE_MS = 2_000;

type Slot = { child: Child | null; isBusy: boolean; isBulk: boolean; file: number };

export function createPdfWorkers(options: PdfWorkersOptions): PdfWorkers {
  const {
    deno,
    spool = null,
    size = Math.max(2, Math.min(4, navigator.hardwareConcurrency)),
    jobMs = 30_000,
    memoryMiB = 1_536,
    secondEngine,
  } = options;
  const slots = Array.from(
    { length: size + 1 },
    (_, index): Slot => ({ child: null, isBusy: false, isBulk: index === size, file: 0 }),
  );
  const queue = createQueue(size);
  const keys = new WeakMap<Bytes, number>();
  let lastKey = 0;
  let isClosed = false;

  function keyOf(bytes: Bytes): number {
    const fileKey = keys.get(bytes) ?? ++lastKey;
    keys.set(bytes, fileKey);
    return fileKey;
  }

  function start(slot: Slot): Child {
    if (isClosed) throw new Error("the PDF workers are closed");
    if (!slot.child?.isAlive()) {
      slot.child = startChild({ deno, spool, jobMs, memoryMiB, isBulk: slot.isBulk });
      slot.file = 0;
    }
    return slot.child;
  }

  /** Runs in a free slot of the kind; prefers the slot that already holds the file, then one with a running process. */
  async function withSlot<T>(
    kind: WorkerKind,
    file: number,
    use: (slot: Slot, child: Child) => Promise<T>,
  ): Promise<T> {
    const free = slots.filter((slot) => !slot.isBusy && slot.isBulk === (kind === "bulk"));
    const slot =
      free.find((one) => file > 0 && one.file === file) ?? free.find((one) => one.child?.isAlive()) ?? free[0];
    if (!slot) throw new Error("more PDF work at once than there are workers");
    slot.isBusy = true;
    try {
      const child = start(slot);
      const result = await use(slot, child);
      if (child.heldMiB() > REPLACE_ABOVE_MIB) await replace(slot);
      return result;
    } finally {
      slot.isBusy = false;
    }
  }

  async function replace(slot: Slot): Promise<void> {
    await slot.child?.kill();
    slot.child = null;
    slot.file = 0;
  }

  async function ask(
    job: Job,
    body: readonly Bytes[],
    { owner = "" }: WorkOwner = {},
  ): Promise<{ answer: Answer; body: Bytes }> {
    return await answered(() =>
      queue.add("interactive", owner, (kind) => withSlot(kind, 0, (_, child) => child.run(job, body))),
    );
  }

  function render(bytes: Bytes, page: number, { lane, limitMs, password }: RenderOptions) {
    const file = keyOf(bytes);
    const draw = (slot: Slot, child: Child) => {
      const isHeld = slot.file === file;
      slot.file = file;
      return child.run({ kind: "render", file, page, password }, isHeld ? [] : [bytes], limitMs);
    };
    const holder = () => slots.find((slot) => slot.file === file && slot.child?.isAlive());
    const prefers = () => (holder() ? (holder()!.isBulk ? "bulk" : "shared") : undefined);
    return answered(() => queue.add(lane, "", (kind) => withSlot(kind, file, draw), prefers));
  }

  return {
    prepare() {
      const own = slots.filter((slot) => !slot.isBulk && !slot.isBusy);
      if (own[0] && !own.some((slot) => slot.child?.isAlive())) start(own[0]);
    },
    async inspect(file, { password, owner } = {}) {
      const isBytes = file instanceof Uint8Array;
      const job: Job = {
        kind: "inspect",
        ...(isBytes ? {} : { path: file.path }),
        ...(password === undefined ? {} : { password }),
      };
      const { answer, body } = await ask(job, isBytes ? [file] : [], owner === undefined ? {} : { owner });
      if ("refusal" in answer) return { ok: false, refusal: answer.refusal };
      if (!("inspected" in answer)) throw new Error("inspect: odd answer");
      const { changed, compare, redrawn, ...facts } = answer.inspected;
      if (!changed) return done({ ...facts, rewritten: null, looksDifferent: [], notCompared: 0 });
      // The second engine takes a password only where other users of the machine can read it.
      const isLocked = facts.removed.includes("encryption");
      const drawn = isLocked ? null : await secondEngine?.compare(file, body, compare, owner ?? "");
      const looks = await withRest(drawn ?? [], { before: file, after: body, pages: compare, password }, (job, files) =>
        queue.add("interactive", owner ?? "", (kind) =>
          withSlot(kind, 0, (_, child) => child.run(job, files, COMPARE_PROCESSOR_MS)),
        ),
      );
      const { lost, different } = judgeLooks(looks, facts.removed.includes("repaired"));
      if (lost !== null) return refuse("file_look_changed", { params: { page: lost + 1 } });
      const notCompared = redrawn.filter((page) => looks.every((look) => look.page !== page)).length;
      return done({ ...facts, rewritten: body, looksDifferent: different, notCompared });
    },
    async recognise(path, name, workOwner) {
      const { answer } = await ask({ kind: "recognise", path, name }, [], workOwner);
      if ("refusal" in answer) return { ok: false, refusal: answer.refusal };
      if (!("recognised" in answer)) throw new Error("recognise: odd answer");
      return done(answer.recognised);
    },
    async review(path, accepts, workOwner) {
      const { answer, body } = await ask({ kind: "review", path, accepts }, [], workOwner);
      if ("refusal" in answer) return { ok: false, refusal: answer.refusal };
      if (!("reviewed" in answer)) throw new Error("review: odd answer");
      return done({ marks: answer.reviewed, accepted: body.length > 0 ? body : null });
    },
    async draw(path, workOwner) {
      const { answer, body } = await ask({ kind: "draw", path }, [], workOwner);
      if ("refusal" in answer) return { ok: false, refusal: answer.refusal };
      if (!("drawn" in answer)) throw new Error("draw: odd answer");
      return done(body);
    },
    async detect(bytes, workOwner) {
      const { answer } = await ask({ kind: "detect" }, [bytes], workOwner);
      if ("refusal" in answer) return { ok: false, refusal: answer.refusal };
      if (!("detected" in answer)) throw new Error("detect: odd answer");
      return done(answer.detected.fields);
    },
    async findTexts(bytes, texts, workOwner) {
      const { answer } = await ask({ kind: "find", texts: [...texts] }, [bytes], workOwner);
      if ("refusal" in answer) return { ok: false, refusal: answer.refusal };
      if (!("places" in answer)) throw new Error("find: odd answer");
      return done(answer.places);
    },
    async readText(bytes) {
      const { answer, body } = await answered(() =>
        queue.add("bulk", "", (kind) => withSlot(kind, 0, (_, child) => child.run({ kind: "text" }, [bytes]))),
      );
      if ("refusal" in answer) return { ok: false, refusal: answer.refusal };
      if (!("read" in answer)) throw new Error("text: odd answer");
      return done(new TextDecoder().decode(body));
    },
    async merge(files) {
      const lengths = files.map((file) => file.length);
      const { answer, body } = await ask({ kind: "merge", lengths }, files);
      if ("refusal" in answer) return { ok: false, refusal: answer.refusal };
      if (!("merged" in answer)) throw new Error("merge: odd answer");
      return done({ bytes: body, pages: answer.merged.pages });
    },
    async compose(files, pages, workOwner) {
      const job: Job = { kind: "compose", lengths: files.map((file) => file.length), pages };
      const { answer, body } = await ask(job, files, workOwner);
      if ("refusal" in answer) return { ok: false, refusal: answer.refusal };
      if (!("composed" in answer)) throw new Error("compose: odd answer");
      return done({ bytes: body, pages: answer.composed.pages });
    },
    async stamp(bytes, marks, workOwner) {
      const { answer, body } = await ask({ kind: "stamp", marks: [...marks] }, [bytes], workOwner);
      if ("refusal" in answer) return { ok: false, refusal: answer.refusal };
      if (!("stamped" in answer)) throw new Error("stamp: odd answer");
      return done(body);
    },
    async renderPage(bytes, page, options) {
      const { answer, body } = await render(bytes, page, options);
      if ("refusal" in answer) return { ok: false, refusal: answer.refusal };
      if (!("rendered" in answer)) throw new Error("render: odd answer");
      const { largeLength, ...rest } = answer.rendered;
      return done({ large: body.subarray(0, largeLength), thumbnail: body.subarray(largeLength), ...rest });
    },
    async close() {
      isClosed = true;
      await Promise.all(slots.map(replace));
    },
  };
}

/**
 * Turns a killed or dead worker into a refusal of the file. If the worker died at once, it may have been dying
 * before, so the job is retried once.
 */
async function answered(
  ask: () => Promise<{ answer: Answer; body: Bytes }>,
  isRepeat = false,
): Promise<{ answer: Answer; body: Bytes }> {
  const startedMs = performance.now();
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ChildFailed)) throw error;
    const isSudden = error.reason === "died" && performance.now() - startedMs < AT_ONCE_MS;
    if (isSudden && !isRepeat) return await answered(ask, true);
    const code = error.reason === "timed_out" ? "file_inspection_timed_out" : "file_broken";
    return { answer: refuse(code), body: new Uint8Array() };
  }
}
