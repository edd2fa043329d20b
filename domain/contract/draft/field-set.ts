import * as z from "zod/mini";
import { FieldSet, FieldSetField } from "../../field/field-set.ts";
import { FIELD_SET_FIELDS_LIMIT, FIELD_SET_NAME_LIMIT } from "../../field/limits.ts";
import { endpoint, MIDDLE_BODY } from "../endpoint.ts";

const limit = { calls: 120, seconds: 60 };

export const listBlocksCall = endpoint({
  method: "GET",
  path: "/api/document/blocks",
  summary:
    "List the workspace's saved groups of fields, sorted by name; callers who do not see all documents get their own.",
  caller: "member",
  needs: ["Documents", "CREATE"],
  embed: { prepare: "free" },
  output: z.array(FieldSet),
  limit,
});

export const saveBlockCall = endpoint({
  method: "POST",
  path: "/api/document/blocks",
  summary: "Save a group of fields for the workspace; replaces the caller's group of the same name.",
  caller: "member",
  needs: ["Documents", "CREATE"],
  body: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(FIELD_SET_NAME_LIMIT)),
    fields: z.array(FieldSetField).check(z.minLength(1), z.maxLength(FIELD_SET_FIELDS_LIMIT)),
  }),
  bodyLimit: MIDDLE_BODY,
  output: FieldSet,
  idempotent: true,
  limit,
});

export const deleteBlockCall = endpoint({
  method: "DELETE",
  path: "/api/document/blocks/:blockId",
  summary: "Delete a saved group of fields; those of others need `Documents` `MANAGE`. A repeat does nothing.",
  caller: "member",
  needs: ["Documents", "CREATE"],
  params: z.object({ blockId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.object({ _id: z.string() }),
  limit,
});
