import type { DocumentHead } from "../../../domain/document/document.ts";
import type { StoredFile } from "../../../domain/document/file-part.ts";
import { DAY_MS, HOUR_MS } from "../../../domain/durations.ts";
import { type DocumentId, type FilePartKey, type Sha256, toInstant } from "../../../domain/ids.ts";
import type { DocumentDeps, FileDeps, OperationDeps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { ObjectStore } from "../../ports/files.ts";
import { allStores, storeOf } from "./data-center-store.ts";

import { moveFile } from "./file-stores.ts";

/** A guest's session ends after 30 days, so nobody can open an older draft. */
const GUEST_DRAFT_MS = 31 * DAY_MS;
/** Retention of an upload that does not belong to a document. */
const UNHELD_MS = 7 * DAY_MS;
/** Longer than any request takes between finding a file and saving a draft that refers to it. */
const LEAVING_MS = HOUR_MS;

/** Returns the stores in which records need an object. */
export type ObjectNeeds = { stores: readonly ObjectStore[]; of(sha256: Sha256): ObjectStore[] };

type ObjectUse = { byDraft: boolean; in: number; dataCenter: string };

/**
 * Reads all records and collects which objects they need. Also removes unreachable drafts of guests and files without a
 * document, and moves files to the data center of their document.
 */
export async function findNeeds(deps: FileDeps & DocumentDeps & OperationDeps): Promise<ObjectNeeds> {
  const stores = allStores(deps);
  const everywhere = 2 ** stores.length - 1;
  const bitOf = (dataCenter: string | undefined) => 2 ** stores.indexOf(storeOf(deps, dataCenter));
  const needs = new Map<number, number>();
  const need = (objects: readonly Sha256[], bits: number) => {
    for (const sha256 of objects) needs.set(shortOf(sha256), (needs.get(shortOf(sha256)) ?? 0) | bits);
  };
  const sent = new Map<DocumentId, number>();
  const holding = new Map<FilePartKey, ObjectUse>();

  const hold = ({ status, settings: { dataCenter }, fileParts }: Pick<DocumentHead, HeldFacts>) => {
    for (const { key } of fileParts) {
      const now = holding.get(key) ?? { byDraft: false, in: 0, dataCenter };
      if (status === "DRAFT") now.byDraft = true;
      else Object.assign(now, { in: now.in | bitOf(dataCenter), dataCenter });
      holding.set(key, now);
    }
  };

  for await (const holder of deps.listObjectHolders()) {
    if (holder.kind === "document") {
      const { document } = holder;
      if (await removeGuestDraft(deps, document)) continue;
      hold(document);
      // The file records decide where a draft's files are stored.
      if (document.status === "DRAFT") continue;
      sent.set(document._id, bitOf(document.settings.dataCenter));
      need(holder.objects, bitOf(document.settings.dataCenter));
    } else if (holder.kind === "template") hold({ ...holder.template.content, status: "DRAFT" });
    else if (holder.kind === "bulk") {
      need(holder.objects, bitOf(undefined));
      if (holder.held) hold({ ...holder.held, status: "DRAFT" });
    } else if (holder.kind === "keepsake") need(holder.objects, bitOf(undefined));
    else if (holder.kind === "part") need(holder.objects, sent.get(holder.documentId) ?? everywhere);
    else {
      const home = await settleFile(deps, holder.file, holding.get(holder.file.value.key), bitOf);
      if (home !== null) need([holder.file.value.hashData], home);
    }
  }
  return {
    stores,
    of: (sha256) => stores.filter((_, index) => ((needs.get(shortOf(sha256)) ?? 0) & (2 ** index)) !== 0),
  };
}

type HeldFacts = "status" | "settings" | "fileParts";

/** 52 bits of a hash, so that millions fit into memory; two objects that collide both count as needed. */
function shortOf(sha256: Sha256): number {
  return Number.parseInt(sha256.slice(0, 13), 16);
}

async function removeGuestDraft(
  deps: DocumentDeps,
  { _id, status, ownerId, createdAt }: Pick<DocumentHead, "_id" | "status" | "ownerId" | "createdAt">,
): Promise<boolean> {
  if (status !== "DRAFT" || ownerId !== null) return false;
  if (Date.parse(createdAt) + GUEST_DRAFT_MS > deps.clock.now()) return false;
  const found = await deps.documents.findState(_id);
  if (found?.value.document.status !== "DRAFT" || found.value.document.ownerId !== null) return false;
  return deps.documents.remove(found);
}

/** The stores that the file's own record needs; `null` if the file was removed. */
async function settleFile(
  deps: FileDeps,
  file: Versioned<StoredFile>,
  holding: ObjectUse | undefined,
  bitOf: (dataCenter: string | undefined) => number,
): Promise<number | null> {
  const { key, dataCenter, leavingAt } = file.value;
  const home = bitOf(dataCenter);
  if (!holding) return (await removeUnheld(deps, file)) ? null : home;
  if (leavingAt) await deps.files.replace(file, { ...file.value, leavingAt: undefined });
  if (holding.byDraft || (holding.in & home) !== 0) return home;
  try {
    await moveFile(deps, key, holding.dataCenter);
    return bitOf(holding.dataCenter);
  } catch (error) {
    deps.log("warn", "a file could not follow its document", { file: key, error: String(error) });
    return home;
  }
}

/** Removes a file without a document in two steps, so that a draft saved between them keeps the file. */
async function removeUnheld(deps: FileDeps, file: Versioned<StoredFile>): Promise<boolean> {
  const now = deps.clock.now();
  const { uploadedAt, leavingAt } = file.value;
  if (leavingAt) return Date.parse(leavingAt) + LEAVING_MS <= now && (await deps.files.remove(file));
  if (Date.parse(uploadedAt) + UNHELD_MS <= now) {
    await deps.files.replace(file, { ...file.value, leavingAt: toInstant(now) });
  }
  return false;
}
