import * as z from "zod/mini";
import { DocumentHead } from "../../../domain/document/document.ts";
import { StoredFile } from "../../../domain/document/file-part.ts";
import type { DocumentId, Sha256 } from "../../../domain/ids.ts";
import { Bulk } from "../../../domain/template/bulk/bulk.ts";
import { TemplateHead } from "../../../domain/template/template.ts";
import type { ObjectHolder } from "../../ports/files.ts";
import { holdersOfObjects } from "../keys.ts";
import { readText } from "../records.ts";

const BATCH = 50;

/** The part of a head that determines in which store its objects belong. */
const Head = z.object({
  document: z.pick(DocumentHead, {
    _id: true,
    status: true,
    ownerId: true,
    createdAt: true,
    settings: true,
    fileParts: true,
  }),
});

const BulkSending = z.pick(Bulk, { held: true });

const Template = z.object({ template: z.pick(TemplateHead, { content: true }) });

/**
 * Every record that may refer to objects: documents and their parts, templates, files, bulk sendings, people's pictures
 * and signatures, logos. A hash counts wherever it occurs in a record, so a change of a record's shape cannot lose its
 * objects.
 */
export async function* listObjectHolders(kv: Deno.Kv): AsyncIterable<ObjectHolder> {
  let read = 0;
  for (const kind of holdersOfObjects) {
    for await (const { key, value, versionstamp } of kv.list({ prefix: [kind] }, { batchSize: BATCH })) {
      // Yields to the event loop, so that requests are served.
      if (++read % BATCH === 0) await new Promise((resolve) => setTimeout(resolve));
      const text = readText(value);
      const objects = hashesIn(text);
      if (kind === "document") yield { kind, objects, ...z.parse(Head, JSON.parse(text)) };
      else if (kind === "template" || kind === "template_version")
        yield { kind: "template", objects, ...z.parse(Template, JSON.parse(text)) };
      else if (kind === "file") {
        yield { kind, objects, file: { value: z.parse(StoredFile, JSON.parse(text)), versionstamp } };
      } else if (kind === "bulk") yield { kind, objects, ...z.parse(BulkSending, JSON.parse(text)) };
      else if (kind === "user" || kind === "user_signature" || kind === "branding") yield { kind: "keepsake", objects };
      else yield { kind: "part", objects, documentId: key[1] as DocumentId };
    }
  }
}

function hashesIn(text: string): Sha256[] {
  return [...new Set([...text.matchAll(/"([0-9a-f]{64})"/g)].map((found) => found[1] as Sha256))];
}
