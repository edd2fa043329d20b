/** Measures a page of the list in a workspace of 100,000 documents relative to 1,000. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Deps } from "../../api/deps.ts";
import type { MemberPrincipal } from "../../api/ports/people.ts";
import { createKeyedQueue } from "../../api/services/keyed-queue.ts";
import { archiveDocument } from "../../api/services/sent/archive-document.ts";
import { countDocuments, listDocuments, readSignTime } from "../../api/services/sent/list-documents.ts";
import { moveDocuments } from "../../api/services/sent/move-documents.ts";
import { documentStore, seedDocuments } from "../../api/store/document/document-store.ts";
import { folderStore } from "../../api/store/folder/folder-store.ts";
import { rightsOf } from "../../domain/access/roles.ts";
import type { Change } from "../../domain/document/change.ts";
import type { DocumentStatus } from "../../domain/document/document.ts";
import { ListSort } from "../../domain/document/list-order.ts";
import { documentFilters, documentViews } from "../../domain/document/views.ts";
import {
  type DocumentId,
  type FolderId,
  type Instant,
  type RecipientId,
  toInstant,
  type UserId,
  type WorkspaceId,
} from "../../domain/ids.ts";
import type { Outcome } from "../../domain/outcome.ts";
import { ulid } from "../../domain/ulid.ts";
import { aDocument, aField, aRecipient, inStatus } from "../support/builders.ts";
import { atMost, type Figure, medianOf } from "./figure.ts";

const SMALL = 1_000;
const LARGE = Number(Deno.env.get("BENCH_DOCUMENTS") ?? 100_000);
const ROUNDS = 60;
const BOUND = 1.5;
const START_MS = Date.parse("2026-01-01T00:00:00.000Z");

type Query = { name: string; ask: (deps: Deps) => Promise<unknown> };

export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-list-"));
  const small = await openFilled(join(folder, "small.sqlite"), SMALL);
  const large = await openFilled(join(folder, "large.sqlite"), LARGE);
  try {
    const figures: Figure[] = [];
    for (const { name, ask } of queries()) {
      figures.push(
        atMost(
          `list.${name}`,
          await ratioOf(
            () => ask(large.deps),
            () => ask(small.deps),
          ),
          BOUND,
          "× 1,000",
        ),
      );
    }
    return [...figures, ...(await changesOf(large, small))];
  } finally {
    small.kv.close();
    large.kv.close();
    await rm(folder, { recursive: true });
  }
}

function queries(): Query[] {
  const page = (more: Omit<Parameters<typeof listDocuments>[2], "limit" | "view">, view = documentViews[0]!) => {
    return (deps: Deps) => listDocuments(deps, owner, { view, limit: 20, ...more });
  };
  return [
    ...documentViews.map((view) => ({ name: view, ask: page({}, view) })),
    ...[...documentFilters.keys()].map((filterBy) => ({
      name: `filter_${filterBy.toLowerCase().replaceAll(" ", "_")}`,
      ask: page({ filterBy }),
    })),
    { name: "filter_member", ask: page({ member: owner.user.id }) },
    { name: "counts", ask: (deps: Deps) => countDocuments(deps, owner) },
    {
      name: "strip",
      ask: (deps: Deps) =>
        Promise.all([
          countDocuments(deps, owner),
          readSignTime({ ...deps, clock: { now: () => START_MS + 86_400_000 } }, owner),
        ]),
    },
    { name: "search_common", ask: page({ search: "lease" }) },
    { name: "search_rare", ask: page({ search: "number 777" }) },
    { name: "search_person", ask: page({ search: "person17" }) },
    { name: "search_in_view", ask: page({ search: "lease" }, "completed") },
    { name: "search_nothing", ask: page({ search: "contract zz" }) },
    ...ListSort.options.map((sort) => ({
      name: `sort_${sort.replace("-", "down_")}`,
      ask: page({ sort }),
    })),
    { name: "sort_in_view", ask: page({ sort: "title" }, "completed") },
    { name: "sort_deep", ask: deepPage },
    {
      name: "sort_dates",
      ask: page({ sort: "-changed", fromDate: toInstant(START_MS), toDate: toInstant(START_MS + 900_000) }),
    },
    { name: "dates", ask: page({ fromDate: toInstant(START_MS + 100_000), toDate: toInstant(START_MS + 900_000) }) },
  ];
}

const MOVED = 1_000;
const ARCHIVED = 50;
const CHANGE_ROUNDS = 4;
const folderId = "folder_bench" as FolderId;

/** Moves 1,000 documents into a folder and out again; archives 50 and takes them out. */
async function changesOf(large: Filled, small: Filled): Promise<Figure[]> {
  const figures: Figure[] = [];
  const [inLarge, inSmall] = [await readyToChange(large), await readyToChange(small)];
  for (const name of ["move_1000", "archive_50"] as const) {
    const ratio = await ratioOf(inLarge[name], inSmall[name], CHANGE_ROUNDS);
    figures.push(atMost(`list.${name}`, ratio, BOUND, "× 1,000"));
  }
  return figures;
}

async function readyToChange({ kv, deps: listDeps }: Filled) {
  const folders = folderStore(kv, () => newUlid(START_MS));
  const folder = { _id: folderId, name: "Bench", parentId: null, createdAt: toInstant(START_MS) };
  await folders.commit(workspace, await folders.read(workspace), { put: [folder], removed: [], jobs: [] });
  const deps = {
    ...listDeps,
    folders,
    clock: { now: () => START_MS + 86_400_000 },
    keyedQueue: createKeyedQueue(),
    killPoint: () => undefined,
  };
  const newest = await Array.fromAsync(
    kv.list({ prefix: ["document_by_workspace", workspace, "all"] }, { limit: MOVED, reverse: true, batchSize: 500 }),
    ({ key }) => key.at(-1) as DocumentId,
  );
  const done = await Array.fromAsync(
    kv.list({ prefix: ["document_by_workspace", workspace, "completed"] }, { limit: ARCHIVED, reverse: true }),
    ({ key }) => key.at(-1) as DocumentId,
  );
  const require = <T>(outcome: Outcome<T>): void => {
    if (!outcome.ok) throw new Error(outcome.refusal.code);
  };
  return {
    async move_1000() {
      for (const to of [folderId, null]) require(await moveDocuments(deps, owner, newest, to));
    },
    async archive_50() {
      for (const id of done) {
        for (const isArchived of [true, false]) require(await archiveDocument(deps, owner, id, isArchived));
      }
    },
  };
}

/** The fifth page of a sorted list. */
async function deepPage(deps: Deps): Promise<void> {
  let cursor: string | undefined;
  for (let count = 0; count < 5; count++) {
    const answer = await listDocuments(deps, owner, { view: "all", limit: 20, sort: "title", cursor });
    if (answer.ok) cursor = answer.value.cursor ?? undefined;
  }
}

/** Ratio of the medians; requests alternate after a warm-up, so that other load hits both alike. */
export async function ratioOf(
  large: () => Promise<unknown>,
  small: () => Promise<unknown>,
  rounds = ROUNDS,
): Promise<number> {
  const times: [large: number[], small: number[]] = [[], []];
  const warmUp = Math.ceil(rounds / 12);
  for (let round = 0; round < rounds + warmUp; round++) {
    for (const [index, ask] of [large, small].entries()) {
      const start = performance.now();
      await ask();
      if (round >= warmUp) times[index]!.push(performance.now() - start);
    }
  }
  return medianOf(times[0]) / medianOf(times[1]);
}

export const workspace = "ws_bench" as WorkspaceId;
const email = "owner@example.com";
export const owner: MemberPrincipal = {
  kind: "member",
  user: { id: "user_bench" as UserId, email, name: "Olive Owner", emailVerified: true, language: "en" },
  workspaceId: workspace,
  role: "owner",
  rights: rightsOf("owner"),
};

export function newUlid(ms: number): string {
  return ulid(ms, crypto.getRandomValues(new Uint8Array(16)));
}

type Filled = { kv: Deno.Kv; deps: Deps };

export async function openFilled(path: string, count: number, ownerOf?: (index: number) => UserId): Promise<Filled> {
  const kv = await Deno.openKv(path);
  const tools = {
    links: {
      tokenOf: async (document: DocumentId, recipient: RecipientId, epoch: number) => `${document}${recipient}${epoch}`,
      hash: async (token: string) => token.padEnd(64, "0") as Awaited<ReturnType<Deps["links"]["hash"]>>,
    },
    newName: () => newUlid(START_MS),
    newSecret: () => crypto.randomUUID(),
  };
  await seedDocuments(kv, tools, documents(count, ownerOf));
  return {
    kv,
    deps: { documents: documentStore(kv, tools), users: { findAll: async () => [] } } as unknown as Deps,
  };
}

const statuses: readonly DocumentStatus[] = [
  ...["DRAFT", "SENT", "SENT", "SENT", "COMPLETED", "COMPLETED", "COMPLETED", "DECLINED", "EXPIRED"],
  "WAITING_FOR_PAYMENT",
] as DocumentStatus[];
const kinds = ["lease", "offer", "contract", "order", "consent"];

/** Documents created one second apart: a tenth sent to the owner by others, a tenth waiting for the owner's turn. */
function* documents(count: number, ownerOf?: (index: number) => UserId): Generator<{ change: Change; at: Instant }> {
  for (let index = 0; index < count; index++) {
    const ms = START_MS + index * 1_000;
    const at = toInstant(ms);
    const status = statuses[index % statuses.length]!;
    const isIncoming = index % 11 === 0;
    const isOwnersTurn = status === "SENT" && index % 3 === 0;
    const other = `person${index % 500}@example.org`;
    const recipients = [isIncoming || isOwnersTurn ? email : other, `second${index % 300}@example.net`].map(
      (address, position) =>
        aRecipient(`r${position}`, { email: address, name: `Name ${address.split("@")[0]}`, position }),
    );
    const document = aDocument({
      _id: newUlid(ms) as DocumentId,
      workspaceId: isIncoming ? (`ws_${index % 50}` as WorkspaceId) : workspace,
      ...(ownerOf ? { ownerId: ownerOf(index), sharedWith: [ownerOf(index + 1)] } : {}),
      title: `${kinds[index % kinds.length]} number ${index}`,
      ...inStatus(status),
      createdAt: at,
      updatedAt: at,
      recipientCount: recipients.length,
      recipientEmails: recipients.map((one) => one.email),
      turnEmails: isOwnersTurn ? [email] : [],
    });
    const fields = recipients.map((one) => aField(`sign_${one._id}`, one._id));
    const created = { type: "CREATE", actor: { kind: "user", id: "user_bench" }, data: {} } as const;
    yield { change: { document, recipients, fields, events: [created], jobs: [] }, at };
  }
}
