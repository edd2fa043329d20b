/** A file with fields that several people fill in and sign, one revision each, for the verifier. */

import { openSealKey, type SealKey } from "../../api/pdf/seal/identity.ts";
import { createInstallAuthority } from "../../api/pdf/seal/install-authority.ts";
import { installationSigner } from "../../api/pdf/seal/installation-signer.ts";
import { append, beginSealing, fillGap, joinedFile, openGap } from "../../api/pdf/seal/revision.ts";
import { newGap } from "../../api/pdf/seal/signature-fields.ts";
import { samplePdf } from "../../api/pdf/seal/testing/sample-pdf.ts";
import { listPages } from "../../api/pdf/syntax/pages.ts";
import { openPdf, type PdfReader } from "../../api/pdf/syntax/reader.ts";
import { type PdfUpdate, startUpdate } from "../../api/pdf/syntax/update.ts";
import {
  bytesOfLatin1,
  dictOf,
  isDict,
  nameOf,
  type PdfDict,
  PdfRef,
  type PdfValue,
  streamOf,
  textString,
} from "../../api/pdf/syntax/values.ts";
import type { Bytes } from "./pdf-fixtures.ts";

export type Authority = { key: SealKey; root: Bytes };

export async function anAuthority(nowMs: number): Promise<Authority> {
  const { identity, authority } = await createInstallAuthority({ nowMs });
  return { key: await openSealKey(identity), root: authority };
}

/** A page with text fields and signature fields, which are widgets of their own and have no appearance. */
export async function fieldsFile(texts: readonly string[], signatures: readonly string[]): Promise<Bytes> {
  return revise(await samplePdf(), (update, reader) => {
    const page = listPages(reader)[0]!.ref;
    const fields = [...texts, ...signatures].map((name, index) =>
      update.add(
        dictOf({
          ...{ Type: nameOf("Annot"), Subtype: nameOf("Widget"), T: textString(name), P: page, F: 4 },
          FT: nameOf(texts.includes(name) ? "Tx" : "Sig"),
          Rect: [60, 600 - index * 30, 200, 620 - index * 30],
        }),
      ),
    );
    const pageDict = update.get(page) as PdfDict;
    update.set(page, new Map(pageDict).set("Annots", fields));
    const form = dictOf({ Fields: fields, SigFlags: 3 });
    update.set(reader.catalogRef, new Map(reader.catalog).set("AcroForm", form));
  });
}

/** One revision without a signature. */
export function revise(bytes: Bytes, change: (update: PdfUpdate, reader: PdfReader) => void): Bytes {
  const reader = openPdf(bytes);
  const update = startUpdate(reader);
  change(update, reader);
  return joinedFile(append(beginSealing(bytes), update.finish()));
}

export type SignOptions = {
  by: Authority;
  /** The name of a signature field. */
  field: string;
  /** Values of text fields, by name. */
  values?: Record<string, string>;
  /** Certifies at this level of DocMDP. */
  certifies?: 1 | 2 | 3;
  /** Locks fields by FieldMDP. */
  locks?: { Action: "All" | "Include" | "Exclude"; Fields?: string[] };
  /** The field is new, and has this place on the page. */
  newAt?: readonly [number, number, number, number];
  /** Anything else that the revision changes. */
  more?: (update: PdfUpdate, reader: PdfReader) => void;
};

/** One revision that fills in fields and signs. */
export async function sign(bytes: Bytes, { by, field, values = {}, more, ...options }: SignOptions): Promise<Bytes> {
  const reader = openPdf(bytes);
  const update = startUpdate(reader);
  const gap = newGap(4_000);
  const signature = update.reserve();
  for (const [name, value] of Object.entries(values)) fillIn(update, reader, name, value);
  more?.(update, reader);
  if (options.newAt) addField(update, reader, field, signature, options.newAt);
  else setField(update, reader, field, { V: signature });
  if (options.certifies) {
    const catalog = update.get(reader.catalogRef) as PdfDict;
    update.set(reader.catalogRef, new Map(catalog).set("Perms", dictOf({ DocMDP: signature })));
  }
  update.set(
    signature,
    dictOf({
      ...{ Type: nameOf("Sig"), Filter: nameOf("Adobe.PPKLite"), SubFilter: nameOf("ETSI.CAdES.detached") },
      ...{ ByteRange: gap.byteRange, Contents: gap.contents, Reference: referencesOf(options) },
    }),
  );
  const finished = update.finish();
  const sealing = append(beginSealing(bytes), finished);
  const { digest, at } = openGap(sealing, finished, gap);
  fillGap(sealing, at, await installationSigner(by.key).sign(digest));
  return joinedFile(sealing);
}

function referencesOf({ certifies, locks }: Pick<SignOptions, "certifies" | "locks">): PdfValue | undefined {
  const reference = (method: string, params: Record<string, PdfValue | undefined>) =>
    dictOf({
      ...{ Type: nameOf("SigRef"), TransformMethod: nameOf(method) },
      TransformParams: dictOf({ Type: nameOf("TransformParams"), V: nameOf("1.2"), ...params }),
    });
  const references = [
    ...(certifies ? [reference("DocMDP", { P: certifies })] : []),
    ...(locks
      ? [reference("FieldMDP", { Action: nameOf(locks.Action), Fields: locks.Fields?.map((name) => textString(name)) })]
      : []),
  ];
  return references.length > 0 ? references : undefined;
}

/** Sets a text field's value with an appearance of its own. */
export function fillIn(update: PdfUpdate, reader: PdfReader, name: string, value: string): void {
  const font = update.add(dictOf({ Type: nameOf("Font"), Subtype: nameOf("Type1"), BaseFont: nameOf("Helvetica") }));
  const look = dictOf({
    ...{ Type: nameOf("XObject"), Subtype: nameOf("Form"), BBox: [0, 0, 140, 20] },
    Resources: dictOf({ Font: dictOf({ F1: font }) }),
  });
  const drawn = update.add(streamOf(look, bytesOfLatin1(`BT /F1 12 Tf 2 5 Td (${value}) Tj ET`)));
  setField(update, reader, name, { V: textString(value), AP: dictOf({ N: drawn }) });
}

export function setField(update: PdfUpdate, reader: PdfReader, name: string, entries: Record<string, PdfValue>): void {
  const ref = fieldOf(reader, name);
  const field = new Map(update.get(ref) as PdfDict);
  for (const [key, value] of Object.entries(entries)) field.set(key, value);
  update.set(ref, field);
}

function fieldOf(reader: PdfReader, name: string): PdfRef {
  const fields = reader.arrayIn(reader.dictIn(reader.catalog, "AcroForm"), "Fields") ?? [];
  const wanted = new TextDecoder().decode(textString(name).bytes);
  const found = fields.find((field) => {
    const dict = reader.resolve(field);
    const own = isDict(dict) ? dict.get("T") : undefined;
    return own !== undefined && new TextDecoder().decode((own as typeof own & { bytes: Uint8Array }).bytes) === wanted;
  });
  if (!(found instanceof PdfRef)) throw new Error(`no field ${name}`);
  return found;
}

function addField(
  update: PdfUpdate,
  reader: PdfReader,
  name: string,
  signature: PdfRef,
  rect: readonly number[],
): void {
  const field = update.add(
    dictOf({
      ...{ Type: nameOf("Annot"), Subtype: nameOf("Widget"), FT: nameOf("Sig"), T: textString(name), V: signature },
      ...{ Rect: [...rect], F: 132 },
    }),
  );
  const catalog = update.get(reader.catalogRef) as PdfDict;
  const form = new Map(reader.dictIn(catalog, "AcroForm"));
  form.set("Fields", [...(reader.arrayIn(form, "Fields") ?? []), field]);
  update.set(reader.catalogRef, new Map(catalog).set("AcroForm", form));
}

/** Draws on the page itself. */
export function inkOnPage(update: PdfUpdate, reader: PdfReader): void {
  const page = listPages(reader)[0]!.ref;
  const dict = update.get(page) as PdfDict;
  const ink = update.add(streamOf(dictOf({}), bytesOfLatin1("0 0 1 rg 50 50 100 20 re f")));
  const contents = dict.get("Contents")!;
  update.set(page, new Map(dict).set("Contents", [...(Array.isArray(contents) ? contents : [contents]), ink]));
}
