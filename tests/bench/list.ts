/** Measures a page of the list in a workspace of 100,000 documents against the same page among 1,000. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AppDeps, Deps } from "../../api/deps.ts";
import type { Principal } from "../../api/ports/people.ts";
import { countDocuments, listDocuments } from "../../api/services/sent/list-documents.ts";
import { documentStore, seedDocuments } from "../../api/store/document/document-store.ts";
import { rightsOf } from "../../domain/access/roles.ts";
import type { Change } from "../../domain/document/change.ts";
import type { DocumentStatus } from "../../domain/document/document.ts";
import { documentViews } from "../../domain/document/views.ts";
import {
  type DocumentId,
  type Instant,
  type RecipientId,
  toInstant,
  type UserId,
  type WorkspaceId,
} from "../../domain/ids.ts";
import { ulid } from "../../domain/ulid.ts";
import { aDocument, aField, aRecipient } from "../support/builders.ts";
import { atMost, type Figure, medianOf } from "./figure.ts";

const SMALL = 1_000;
const LARGE = 100_000;
const ROUNDS = 60;
const BOUND = 1.5;
const START_MS = Date.parse("2026-01-01T00:00:00.000Z");

type Query = { name: string; ask: (deps: AppDeps) => Promise<unknown> };

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
    return figures;
  } finally {
    small.kv.close();
    large.kv.close();
    await rm(folder, { recursive: true });
  }
}

function queries(): Query[] {
  const page = (more: Omit<Parameters<typeof listDocuments>[2], "limit" | "view">, view = documentViews[0]!) => {
    return (deps: AppDeps) => listDocuments(deps, owner, { view, limit: 20, ...more });
  };
  return [
    ...documentViews.map((view) => ({ name: view, ask: page({}, view) })),
    { name: "counts", ask: (deps: AppDeps) => countDocuments(deps, owner) },
    { name: "search_common", ask: page({ search: "lease" }) },
    { name: "search_rare", ask: page({ search: "number 777" }) },
    { name: "search_person", ask: page({ search: "person17" }) },
    { name: "search_in_view", ask: page({ search: "lease" }, "completed") },
    { name: "search_nothing", ask: page({ search: "contract zz" }) },
    ...(["created", "changed", "-changed", "title", "-title", "expires", "-expires"] as const).map((sort) => ({
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

/** The fifth page of a sorted list. */
async function deepPage(deps: AppDeps): Promise<void> {
  let cursor: string | undefined;
  for (let count = 0; count < 5; count++) {
    const answer = await listDocuments(deps, owner, { view: "all", limit: 20, sort: "title", cursor });
    if (answer.ok) cursor = answer.value.cursor ?? undefined;
  }
}

/** Ratio of the medians; requests alternate after a warm-up, so that other load hits both alike. */
export async function ratioOf(large: () => Promise<unknown>, small: () => Promise<unknown>): Promise<number> {
  const times: [large: number[], small: number[]] = [[], []];
  for (let round = 0; round < ROUNDS + 5; round++) {
    for (const [index, ask] of [large, small].entries()) {
      const start = performance.now();
      await ask();
      if (round >= 5) times[index]!.push(performance.now() - start);
    }
  }
  return medianOf(times[0]) / medianOf(times[1]);
}

export const workspace = "ws_bench" as WorkspaceId;
const email = "owner@example.com";
export const owner: Principal = {
  kind: "member",
  user: { id: "user_bench" as UserId, email, name: "Olive Owner", emailVerified: true, language: "en" },
  workspaceId: workspace,
  role: "owner",
  rights: rightsOf("owner"),
};

export function newUlid(ms: number): string {
  return ulid(ms, crypto.getRandomValues(new Uint8Array(16)));
}

export async function openFilled(
  path: string,
  count: number,
  ownerOf?: (index: number) => UserId,
): Promise<{ kv: Deno.Kv; deps: AppDeps }> {
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
    deps: { documents: documentStore(kv, tools), users: { findAll: async () => [] } } as unknown as AppDeps,
  };
}

const statuses: readonly DocumentStatus[] = [
  ...["DRAFT", "SENT", "SENT", "SENT", "COMPLETED", "COMPLETED", "COMPLETED", "DECLINED", "EXPIRED"],
  "WAITING_FOR_PAYMENT",
] as DocumentStatus[];
const kinds = ["lease", "offer", "contract", "order", "consent"];

/** One second apart; a tenth sent by others to the owner, a tenth waiting for the owner's turn. */
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
      status,
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
