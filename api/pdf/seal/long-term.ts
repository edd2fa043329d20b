/**
 * Adds levels B-LT and B-LTA: validation data in a DSS, then a document time stamp over the whole file (EN 319 142-1
 * §5.4, §5.5).
 */

import type { Bytes } from "../../ports/basics.ts";
import { listPages } from "../syntax/pages.ts";
import { openPdf } from "../syntax/reader.ts";
import { startUpdate } from "../syntax/update.ts";
import { dictOf, type PdfRef } from "../syntax/values.ts";
import { compressed } from "../text/font-objects.ts";
import type { SealOutside } from "./finish-revision.ts";
import type { SealTerms } from "./prepare-revision.ts";
import { append, fillGap, joinedFile, openGap, roomOf, type Sealing } from "./revision.ts";
import { collectValidationData, noValidationData, type ValidationData } from "./revocation.ts";
import { addField, catalogOf, newGap, timeStampDictionary } from "./signature-fields.ts";
import { requestTimeStamp, type TimeStamped } from "./timestamp.ts";

/** @param timeStamps those of the signature; the document time stamp is appended to this array */
export async function addValidation(
  signed: Sealing,
  terms: SealTerms,
  outside: SealOutside,
  timeStamps: TimeStamped[],
): Promise<Sealing> {
  const data = noValidationData();
  const collect = (certificates: readonly Parameters<typeof collectValidationData>[0][number][]) =>
    collectValidationData(certificates, data, terms.revocation ?? {}, outside.fetch, outside.now());
  await collect([outside.certificates.leaf, ...outside.certificates.chain]);
  for (const stamp of timeStamps) await collect(authorityOf(stamp));
  const storedRefs: StoredRefs = new Map();
  const withData = appendStore(signed, data, storedRefs);
  if (terms.level === "B-LT") return withData;
  const { sealing, stamp } = await appendTimeStamp(withData, terms, outside);
  timeStamps.push(stamp);
  const before = data.certificates.length;
  await collect(authorityOf(stamp));
  return data.certificates.length > before ? appendStore(sealing, data, storedRefs) : sealing;
}

function authorityOf(stamp: TimeStamped) {
  const path = new Map([...stamp.path, ...stamp.certificates].map((one) => [one.der.toBase64(), one]));
  return [...path.values()];
}

/** Streams that are already in the store; they are referenced again instead of written again. */
type StoredRefs = Map<Bytes, PdfRef>;

function appendStore(sealing: Sealing, data: ValidationData, storedRefs: StoredRefs): Sealing {
  const reader = openPdf(joinedFile(sealing), sealing);
  const update = startUpdate(reader);
  const streams = (list: readonly Bytes[]) =>
    list.length === 0
      ? undefined
      : list.map((der) => {
          const ref = storedRefs.get(der) ?? update.add(compressed(der));
          storedRefs.set(der, ref);
          return ref;
        });
  const store = update.add(
    dictOf({ Certs: streams(data.certificates), OCSPs: streams(data.ocsps), CRLs: streams(data.crls) }),
  );
  update.set(reader.catalogRef, new Map(catalogOf(update, reader)).set("DSS", store));
  return append(sealing, update.finish());
}

async function appendTimeStamp(
  before: Sealing,
  terms: SealTerms,
  outside: SealOutside,
): Promise<{ sealing: Sealing; stamp: TimeStamped }> {
  const reader = openPdf(joinedFile(before), before);
  const update = startUpdate(reader);
  const reserved = update.reserve();
  addField(update, reader, "Countersign time stamp", reserved, listPages(reader).at(-1)!.ref);
  let gap = newGap(8_192);
  for (;;) {
    update.set(reserved, timeStampDictionary(gap));
    const finished = update.finish();
    const sealing = append(before, finished);
    const open = openGap(sealing, finished, gap);
    const stamp = await requestTimeStamp(open.digest, terms.timeStamps ?? { urls: [] }, outside.fetch, outside.now);
    if (stamp.token.length <= roomOf(gap)) {
      fillGap(sealing, open.at, stamp.token);
      return { sealing, stamp };
    }
    gap = newGap(stamp.token.length + 1_024);
  }
}
