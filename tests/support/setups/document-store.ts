import { afterEach, beforeEach, expect } from "vitest";
import type { Versioned } from "../../../api/ports/basics.ts";
import type { DocumentStore } from "../../../api/ports/documents.ts";
import { documentStore } from "../../../api/store/document/document-store.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import type { Change, DocumentState } from "../../../domain/document/change.ts";
import type { DocumentStatus } from "../../../domain/document/document.ts";
import type { DocumentId, RecipientId, WorkspaceId } from "../../../domain/ids.ts";
import { ulid } from "../../../domain/ulid.ts";
import { aDocument, aFilePart, aRecipient, someTime } from "../builders.ts";

const links = {
  tokenOf: (document: DocumentId, recipient: RecipientId, epoch: number) =>
    Promise.resolve(`${document}/${recipient}/${epoch}`),
  hash: (token: string) => sha256(token),
};

export const actor = { kind: "user" as const, id: "u1" };

const newName = () => ulid(Date.parse(someTime), crypto.getRandomValues(new Uint8Array(16)));

export const tools = { links, newName, newSecret: () => crypto.randomUUID() };

export const workspace = "ws_1" as WorkspaceId;

export let kv: Deno.Kv;

export let store: DocumentStore;

let nameCount = 0;

export function idAt(ms: number): DocumentId {
  nameCount += 1;
  return ulid(ms, new Uint8Array(16).fill(nameCount % 32)) as DocumentId;
}

type Draft = {
  title?: string;
  people?: string[];
  /** Names of its files. */
  files?: string[];
  atMs?: number;
  workspaceId?: WorkspaceId;
  status?: DocumentStatus;
};

export function aNewDocument({
  title = "Contract",
  people = ["rita@example.com"],
  files,
  atMs = 1_000,
  ...more
}: Draft = {}): Change {
  const _id = idAt(atMs);
  const recipients = people.map((email, position) =>
    aRecipient(`r${position}`, { documentId: _id, email, name: email.split("@")[0]!, position }),
  );
  const named = files && { fileParts: files.map((fileName) => aFilePart({ fileName })) };
  const document = aDocument({ _id, title, recipientEmails: people.slice(0, 100), ...named, ...more });
  return {
    document,
    recipients,
    fields: [],
    infos: { en: { title, message: "" } },
    events: [{ type: "CREATE", actor }],
    jobs: [],
  };
}

export async function create(draft: Draft = {}): Promise<Versioned<DocumentState>> {
  const change = aNewDocument(draft);
  expect(await store.commit(null, change, someTime)).toHaveProperty("done");
  return (await store.findState(change.document._id))!;
}

/** Opens an empty store for each test of the calling file. */
export function openStoreForEachTest(): void {
  beforeEach(async () => {
    kv = await Deno.openKv(":memory:");
    store = documentStore(kv, tools);
  });
  afterEach(() => kv.close());
}
