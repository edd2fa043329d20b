import type { Bytes } from "../../ports/basics.ts";
import type { PdfReader } from "../syntax/reader.ts";
import type { PdfUpdate } from "../syntax/update.ts";
import { dictOf, nameOf, textString } from "../syntax/values.ts";
import { compressed } from "../text/font-objects.ts";
import { catalogOf } from "./signature-fields.ts";

const NAME = "evidence.json";

/** Attaches the audit chain as an associated file of the document (ISO 32000-2 §7.11.4, §14.13). */
export function attachEvidence(update: PdfUpdate, reader: PdfReader, evidence: Bytes): void {
  const stream = update.add(
    compressed(evidence, {
      Type: nameOf("EmbeddedFile"),
      Subtype: nameOf("application/json"),
      Params: dictOf({ Size: evidence.length }),
    }),
  );
  const file = update.add(
    dictOf({
      Type: nameOf("Filespec"),
      F: textString(NAME),
      UF: textString(NAME),
      AFRelationship: nameOf("Data"),
      EF: dictOf({ F: stream, UF: stream }),
    }),
  );
  const catalog = catalogOf(update, reader);
  const names = new Map(reader.dictIn(catalog, "Names"));
  const files = reader.arrayIn(reader.dictIn(names, "EmbeddedFiles"), "Names") ?? [];
  names.set("EmbeddedFiles", dictOf({ Names: [...files, textString(NAME), file] }));
  const associated = [...(reader.arrayIn(catalog, "AF") ?? []), file];
  update.set(reader.catalogRef, new Map(catalog).set("Names", names).set("AF", associated));
}
