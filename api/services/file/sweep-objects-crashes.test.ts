import { expect, it } from "vitest";
import { endOf } from "../../../domain/document/document.ts";
import { HOUR_MS } from "../../../domain/durations.ts";
import type { DataCenter } from "../../../domain/file/data-centers.ts";
import type { DocumentId, FilePartKey, RecipientId, Sha256 } from "../../../domain/ids.ts";
import { recipientEnd } from "../../../domain/recipient/recipient.ts";
import { aMember, draftOf, signAs, type Who } from "../../../tests/support/app-people.ts";
import fc from "../../../tests/support/fast-check.ts";
import { aPdf } from "../../../tests/support/journey.ts";
import { openRegionFolders } from "../../../tests/support/stores.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import type { ObjectStore } from "../../ports/files.ts";
import { inRegion } from "./data-center-store.ts";
import { readSource } from "./file-stores.ts";
import { sweepObjects } from "./sweep-objects.ts";

const regions: DataCenter[] = ["us-east-1", "eu-west-1"];
const centers = [...regions, "eu-central-1"];
const ann = { name: "Ann", email: "ann@example.com" };

/** The next step; `dies` is the number of calls to stores and kill points after which the process dies, or `null`. */
type Step = { act: "upload" | "send" | "sign" | "work" | "sweep" | "delete"; pick: number; dies: number | null };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    act: fc.oneof(
      { weight: 3, arbitrary: fc.constant("upload" as const) },
      { weight: 3, arbitrary: fc.constant("send" as const) },
      { weight: 2, arbitrary: fc.constant("work" as const) },
      { weight: 2, arbitrary: fc.constant("sweep" as const) },
      { weight: 1, arbitrary: fc.constantFrom("sign" as const, "delete" as const) },
    ),
    pick: fc.nat(11),
    dies: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 2 }),
  }),
  { minLength: 16, maxLength: 24 },
);

/** Simulates a power failure: from then on nothing is written until power returns. */
function createPower() {
  let callsLeft = Number.POSITIVE_INFINITY;
  const use = () => {
    if (--callsLeft < 0) throw new Error("the process is gone");
  };
  const after = <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) => {
    return async (...args: Args): Promise<Answer> => {
      use();
      return call(...args);
    };
  };
  const guarded = (store: ObjectStore): ObjectStore => ({
    ...store,
    put: after(store.put),
    adopt: after(store.adopt),
    putDerived: after(store.putDerived),
    remove: after(store.remove),
  });
  return {
    guarded,
    use,
    lastsFor: (calls: number | null) => {
      callsLeft = calls ?? Number.POSITIVE_INFINITY;
    },
  };
}

/** Objects that a record refers to and that are missing from their store. */
async function missingIn(app: TestApp): Promise<string[]> {
  const missing: string[] = [];
  for await (const holder of app.deps.listObjectHolders()) {
    if (holder.kind === "file") {
      if (!(await readSource(app.deps, holder.file.value))) missing.push(`file ${holder.file.value.key}`);
      continue;
    }
    if (holder.kind !== "document") continue;
    const { document } = (await app.deps.documents.findState(holder.document._id))!.value;
    if (document.status === "DRAFT" || document.status === "QUEUED") continue;
    const recipients = (await app.deps.documents.findState(document._id))!.value.recipients;
    const { objects } = inRegion(app.deps, document.settings.dataCenter);
    const needed: Sha256[] = [
      ...document.fileParts.map((part) => part.hashData),
      ...(endOf(document).completed?.sealed.files.map((file) => file.object) ?? []),
      ...recipients.flatMap((one) => recipientEnd(one, "signed")?.signature?.object ?? []),
    ];
    for (const sha256 of needed) if (!(await objects.has(sha256))) missing.push(`${document._id} ${sha256}`);
  }
  return missing;
}

async function carryOut(app: TestApp, who: Who, { act, pick }: Step, files: readonly Uint8Array<ArrayBuffer>[]) {
  const { body } = await app.json("GET", "/api/document/all", undefined, who);
  const of = (status: string): string[] =>
    body.data.items.flatMap((row: { _id: string; status: string }) => (row.status === status ? [row._id] : []));
  const chosen = (ids: string[]) => ids[pick % Math.max(1, ids.length)];
  if (act === "upload") {
    const form = new FormData();
    form.append("files", new Blob([files[pick % files.length]!], { type: "application/pdf" }), "a.pdf");
    const answer = await app.request("/api/document/upload", { method: "POST", headers: who, body: form });
    const part = (await answer.json()).data?.[0]?.value as { key: FilePartKey } | undefined;
    const settings = { dataCenter: centers[Math.floor(pick / 4) % centers.length] };
    if (part) await app.json("POST", "/api/document/save/new", draftOf([part], [ann], { settings }), who);
  } else if (act === "send") await app.json("POST", `/api/document/send/${chosen(of("DRAFT"))}`, {}, who);
  else if (act === "delete") await app.json("DELETE", `/api/document/${chosen(of("DRAFT"))}`, undefined, who);
  else if (act === "sign") {
    const id = chosen(of("SENT"));
    if (id) await signAs(app, await app.deps.links.tokenOf(id as DocumentId, "r0" as RecipientId, 1));
  } else if (act === "sweep") {
    app.clock.nowMs += (1 + pick) * HOUR_MS;
    await sweepObjects(app.deps);
  }
  // Failed jobs are retried after a while.
  app.clock.nowMs += 60_000;
  await app.runner.runDue();
}

it("after a crash at any point no referenced object is missing, and every queued document is sent", async () => {
  const files = await Promise.all(["one", "two", "three"].map(aPdf));
  const story = async (happens: Step[]) => {
    const folders = await openRegionFolders(...regions);
    const app = await openTestApp({ env: { OBJECTS_REGIONS: folders.setting } });
    try {
      const { who } = await aMember(app, "Sam Sender");
      const power = createPower();
      app.deps.objects = power.guarded(app.deps.objects);
      app.deps.regions = new Map([...app.deps.regions].map(([name, store]) => [name, power.guarded(store)]));
      app.deps.killPoint = power.use;
      for (const step of happens) {
        power.lastsFor(step.dies);
        await carryOut(app, who, step, files).catch(() => undefined);
        power.lastsFor(null);
        expect(await missingIn(app)).toEqual([]);
      }
      for (let n = 0; n < 6; n++) {
        app.clock.nowMs += HOUR_MS;
        await app.runner.runDue();
        await sweepObjects(app.deps);
      }
      expect(await missingIn(app)).toEqual([]);
      const { items } = (await app.json("GET", "/api/document/all", undefined, who)).body.data;
      expect(items.filter((row: { status: string }) => row.status === "QUEUED" || row.status === "SEALING")).toEqual(
        [],
      );
    } finally {
      await app.close();
      await folders.close();
    }
  };
  await fc.assert(fc.asyncProperty(steps, story), { numRuns: 6, endOnFailure: true });
}, 240_000);
