/** Reads the document security store (ISO 32000-2 §12.8.4.3): certificates, OCSP responses and CRLs as streams. */

import type { Bytes } from "../../ports/basics.ts";
import { hex, Malformed } from "../asn1/der.ts";
import { readCertificate } from "../asn1/x509.ts";
import { entryOf, hasOnlyKeys, isName, type PdfDict, type PdfRef, type PdfStream } from "./reader/pdf-value.ts";
import type { PdfView } from "./reader/pdf-view.ts";
import { readOcspResponse, readRevocationList } from "./revocation.ts";
import type { ValidationData } from "./validation-data.ts";

export const storeKinds = ["Certs", "OCSPs", "CRLs"] as const;
type StoreKind = (typeof storeKinds)[number];

const maxStreams = 2_000;

/** The view's DSS dictionary; `null` if missing. @throws Malformed */
export function findStore(view: PdfView): PdfDict | null {
  const store = view.resolve(entryOf(view.catalog, "DSS"));
  if (store.kind === "null") return null;
  if (store.kind !== "dict") throw new Malformed("DSS");
  return store;
}

/** References in one of the DSS's arrays. @throws Malformed if the array holds anything else */
export function listStoreRefs(view: PdfView, store: PdfDict, kind: string): PdfRef[] {
  const list = view.resolve(entryOf(store, kind));
  if (list.kind === "null") return [];
  if (list.kind !== "array" || list.items.length > maxStreams) throw new Malformed(kind);
  return list.items.map((item) => {
    if (item.kind !== "ref") throw new Malformed(kind);
    return item;
  });
}

/** @throws Malformed if a stream is not of the type that its array states */
export function readStore(view: PdfView): ValidationData {
  const store = findStore(view);
  const read = <T>(kind: StoreKind, one: (der: Bytes) => T): T[] =>
    store ? listStoreRefs(view, store, kind).map((ref) => one(readStoreStream(view, ref))) : [];
  return {
    certificates: read("Certs", readCertificate),
    responses: read("OCSPs", readOcspResponse),
    lists: read("CRLs", readRevocationList),
  };
}

/** Reads a stream that has no entries but those of its data. @throws Malformed, Encrypted */
function readStoreStream(view: PdfView, ref: PdfRef): Bytes {
  return view.data(storeStream(view, ref));
}

/**
 * Identifies a stream by its content, to find it again in a later view; by its object number in a locked file.
 * @throws Malformed
 */
export function storeContent(view: PdfView, ref: PdfRef): string {
  const stream = storeStream(view, ref);
  return view.isLocked ? `object ${ref.id}` : hex(view.data(stream));
}

function storeStream(view: PdfView, ref: PdfRef): PdfStream {
  const value = view.resolve(ref);
  if (value.kind !== "stream") throw new Malformed("not a stream");
  if (!hasOnlyKeys(value.dict, ["Length", "Filter"])) throw new Malformed("stream keys");
  const filter = entryOf(value.dict, "Filter");
  if (filter.kind !== "null" && !isName(filter, "FlateDecode")) throw new Malformed("filter");
  return value;
}
