/**
 * Encrypts a whole PDF: AES-256, standard security handler revision 6 (ISO 32000-2 §7.6). The file is fully rewritten.
 * Pages, forms and signatures remain separate objects, outside object streams, so that a seal can be checked without
 * the password: their strings are encrypted, their references are not.
 */
import { type Cipher, createCipher } from "../syntax/cipher.ts";
import { createCopier } from "../syntax/copy.ts";
import { createFile } from "../syntax/new-file.ts";
import { openPdf, type PdfReader } from "../syntax/reader.ts";
import { recoverPdf } from "../syntax/recover.ts";
import {
  dictOf,
  isDict,
  nameOf,
  type PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  PdfSyntaxError,
  type PdfValue,
} from "../syntax/values.ts";
import { versionOf } from "../syntax/version.ts";
import { decryptData, encryptData } from "./aes.ts";
import { createKey, type NewKey } from "./security-handler.ts";

/**
 * Allows printing in any quality, copying and accessibility, forbids changes (Table 22: bits 3, 5, 10 and 12; 7, 8
 * and 13 to 32 are 1).
 */
const PERMISSIONS = -1324;

/**
 * Encrypts the document under a password.
 * @param plain a file that is not encrypted
 * @returns the file, and its key, whose cipher reads and writes further revisions of it
 * @throws PdfSyntaxError
 */
export function encryptPdf(
  plain: Uint8Array,
  password: string,
): { bytes: Uint8Array<ArrayBuffer>; key: Uint8Array<ArrayBuffer>; cipher: Cipher } {
  const source = openPdf(plain);
  const created = createKey(password, PERMISSIONS);
  const cipher = cipherOf(created.key);
  const file = createFile();
  const root = file.reserve();
  const copier = createCopier(mending(source), file, { stream: withoutCryptFilter });
  copier.map(source.catalogRef, root);
  const catalog = copier.copy(withVersion(source));
  file.set(root, catalog);
  const info = source.trailer.get("Info");
  const copiedInfo = info instanceof PdfRef ? copier.copy(info) : null;
  const lock = { cipher, dict: encryptionDictionary(created), isOpen };
  return {
    bytes: file.finish(root, copiedInfo instanceof PdfRef ? copiedInfo : undefined, lock),
    key: new Uint8Array(created.key),
    cipher,
  };
}

/**
 * A reader that repairs unreadable objects. Intake reads only objects that can act or be seen and leaves others
 * unchanged, such as a font with a wrong stream length, which viewers repair. This reader recovers such an object as
 * viewers do; an unrecoverable object becomes null.
 */
function mending(source: PdfReader): PdfReader {
  let mended: PdfReader | null = null;
  const get = (id: number): PdfValue => {
    try {
      return source.get(id);
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error;
      mended ??= recoverPdf(source.bytes);
      return mended.get(id);
    }
  };
  return { ...source, get };
}

export function cipherOf(key: Uint8Array): Cipher {
  return createCipher({
    encrypt: (plain) => encryptData(key, plain),
    decrypt(locked) {
      const plain = decryptData(key, locked);
      if (!plain) throw new PdfSyntaxError("stream_broken", "encrypted data");
      return plain;
    },
  });
}

function encryptionDictionary({ O, OE, U, UE, Perms }: NewKey): PdfDict {
  const filter = dictOf({ CFM: nameOf("AESV3"), AuthEvent: nameOf("DocOpen"), Length: 32 });
  return dictOf({
    Filter: nameOf("Standard"),
    V: 5,
    R: 6,
    Length: 256,
    CF: dictOf({ StdCF: filter }),
    StmF: nameOf("StdCF"),
    StrF: nameOf("StdCF"),
    O: new PdfString(O),
    OE: new PdfString(OE),
    U: new PdfString(U),
    UE: new PdfString(UE),
    P: PERMISSIONS,
    Perms: new PdfString(Perms),
    EncryptMetadata: true,
  });
}

/**
 * The new header says 1.7, and the catalog adds Adobe's extension level 8 for this encryption. A PDF 2.0 source keeps
 * its version.
 */
function withVersion(source: PdfReader): PdfDict {
  const version = versionOf(source);
  const extensions = new Map(source.dictIn(source.catalog, "Extensions"));
  extensions.set("ADBE", dictOf({ BaseVersion: nameOf("1.7"), ExtensionLevel: 8 }));
  const catalog = new Map(source.catalog).set("Extensions", extensions);
  return version > "1.7" ? catalog.set("Version", nameOf(version)) : catalog;
}

/**
 * Whether a verifier must be able to read the object without the key: catalog, pages and page lists, form fields,
 * signatures.
 */
function isOpen(value: PdfValue): boolean {
  if (!isDict(value)) return true;
  const type = value.get("Type");
  const isTyped = type instanceof PdfName && ["Catalog", "Pages", "Page", "Sig", "DocTimeStamp"].includes(type.value);
  return isTyped || value.has("FT") || value.has("Fields") || value.has("Kids");
}

/**
 * Removes the Crypt filter: it has no effect in an unencrypted file, but would exempt the stream from encryption
 * here.
 */
function withoutCryptFilter(stream: PdfStream): PdfStream {
  const filters = stream.dict.get("Filter");
  const isCrypt = (one: PdfValue) => one instanceof PdfName && one.value === "Crypt";
  const list = Array.isArray(filters) ? filters : [filters ?? null];
  if (!list.some(isCrypt)) return stream;
  const parameters = stream.dict.get("DecodeParms");
  const remaining = list.flatMap((filter, index) => {
    if (isCrypt(filter)) return [];
    return [{ filter, own: Array.isArray(parameters) ? (parameters[index] ?? null) : null }];
  });
  const dict = new Map(stream.dict).set(
    "Filter",
    remaining.map(({ filter }) => filter),
  );
  dict.set(
    "DecodeParms",
    remaining.map(({ own }) => own),
  );
  return new PdfStream(dict, stream.source, stream.start, stream.length);
}
