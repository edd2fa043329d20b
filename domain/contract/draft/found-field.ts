/** Fields that an uploaded file defines, and fields detected on its pages. */
import * as z from "zod/mini";
import { BrokenTag, FoundField } from "../../field/found-field.ts";
import { endpoint } from "../endpoint.ts";

const params = z.object({ part: z.string() });
/** `documentId`: the draft that contains the file, if somebody else uploaded it. */
const query = z.object({ workspace: z.optional(z.string()), documentId: z.optional(z.string()) });

export const readFoundFieldsCall = endpoint({
  method: "GET",
  path: "/api/document/file/:part/fields",
  summary: "List the fields of an uploaded file's form and text tags, and unreadable tags.",
  caller: "member_or_guest",
  needs: ["Documents", "CREATE"],
  embed: { prepare: "query.documentId?" },
  params,
  query,
  output: z.object({ fields: z.array(FoundField), brokenTags: z.array(BrokenTag) }),
});

export const detectFieldsCall = endpoint({
  method: "POST",
  path: "/api/document/file/:part/detect",
  summary:
    "Detect fields in an uploaded file by its form, its text tags and the layout of its pages. No data leaves the server.",
  caller: "member_or_guest",
  needs: ["Documents", "CREATE"],
  embed: { prepare: "query.documentId?" },
  changes: "fields",
  params,
  query,
  body: z.optional(z.strictObject({})),
  output: z.object({ fields: z.array(FoundField) }),
  limit: { calls: 60, seconds: 600 },
});
