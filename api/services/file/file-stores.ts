import type { DocumentHead } from "../../../domain/document/document.ts";
import type { FilePart, StoredFile } from "../../../domain/document/file-part.ts";
import type { FilePartKey } from "../../../domain/ids.ts";
import type { FileDeps } from "../../deps.ts";
import type { Bytes, Versioned } from "../../ports/basics.ts";
import type { ObjectStore } from "../../ports/files.ts";
import { lostRace, retryOrThrow } from "../retry-on-lost-race.ts";
import { inRegion, storeOf } from "./data-center-store.ts";
import { pictureName, pictureSizes, pictureType } from "./picture-name.ts";

/** The bytes of an uploaded file from wherever they are stored; `null` when lost. */
export async function readSource(deps: FileDeps, { key, hashData }: FilePart): Promise<Bytes | null> {
  const stored = await deps.files.find(key);
  return inRegion(deps, stored?.value.dataCenter).objects.get(hashData);
}

/** Whether a document has files outside its data center's store. */
export async function hasFilesElsewhere(deps: FileDeps, { fileParts, settings }: DocumentHead): Promise<boolean> {
  if (deps.regions.size === 0) return false;
  const homeStore = storeOf(deps, settings.dataCenter);
  const stored = await Promise.all(fileParts.map((part) => deps.files.find(part.key)));
  return stored.some((file) => file && storeOf(deps, file.value.dataCenter) !== homeStore);
}

/** Copies a document's files to its data center; can be repeated after a crash. The sweep removes leftovers. */
export async function placeFiles(deps: FileDeps, { fileParts, settings }: DocumentHead): Promise<void> {
  for (const part of fileParts) await moveFile(deps, part.key, settings.dataCenter);
}

/**
 * Copies the source, then the existing pictures, and changes the record last, so that a reader of the record finds all
 * of them. Drawing pictures changes the record too; each retry copies only new pictures.
 */
export async function moveFile(deps: FileDeps, key: FilePartKey, dataCenter: string): Promise<void> {
  const to = storeOf(deps, dataCenter);
  let copied = { home: "", pages: 0 };
  await retryOrThrow(`file ${key}`, async (index) => {
    const stored = await deps.files.find(key);
    if (!stored) throw new Error(`the record of file ${key} is missing`);
    const { hashData, imagesReady, dataCenter: homeCenter = "" } = stored.value;
    if (storeOf(deps, homeCenter) === to) return;
    const from = inRegion(deps, homeCenter).objects;
    const first = copied.home === homeCenter ? copied.pages : 0;
    if (index === 0 || copied.home !== homeCenter) await copyObject(from, to, hashData, "application/pdf");
    for (let page = first; page < imagesReady; page++) await copyPictures(from, to, stored, page);
    copied = { home: homeCenter, pages: imagesReady };
    deps.killPoint("place_copied");
    if (!(await deps.files.replace(stored, { ...stored.value, dataCenter }))) return lostRace;
    deps.killPoint("place_moved");
  });
}

/** @throws if neither store has the object */
export async function copyObject(
  from: ObjectStore,
  to: ObjectStore,
  sha256: StoredFile["hashData"],
  contentType: string,
): Promise<void> {
  if (await to.has(sha256)) return;
  const bytes = await from.get(sha256);
  if (!bytes) throw new Error(`object ${sha256} is missing`);
  await to.put(bytes, contentType);
}

async function copyPictures(
  from: ObjectStore,
  to: ObjectStore,
  { value }: Versioned<StoredFile>,
  page: number,
): Promise<void> {
  for (const size of pictureSizes) {
    const name = pictureName(value.hashData, size, page);
    const picture = await from.getDerived(name);
    if (picture) await to.putDerived(name, picture, pictureType(picture));
  }
}
