/** Branded ids: strings that were parsed as an id of that kind. `Deps.ids` creates them. */
import * as z from "zod/mini";

const id = () => z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** Time-ordered (ULID): the order of ids is the order of creation. */
export const DocumentId = id().brand<"DocumentId">();
export type DocumentId = z.infer<typeof DocumentId>;

/** Unique within its document; a client may choose it. */
export const RecipientId = id().brand<"RecipientId">();
export type RecipientId = z.infer<typeof RecipientId>;

export const WorkspaceId = id().brand<"WorkspaceId">();
export type WorkspaceId = z.infer<typeof WorkspaceId>;

export const UserId = id().brand<"UserId">();
export type UserId = z.infer<typeof UserId>;

export const FolderId = id().brand<"FolderId">();
export type FolderId = z.infer<typeof FolderId>;

/** Time-ordered (ULID). */
export const TemplateId = id().brand<"TemplateId">();
export type TemplateId = z.infer<typeof TemplateId>;

/** Public and unguessable: the last part of a web form's address. Its prefix differs from template ids. */
export const FormId = z
  .string()
  .check(z.regex(/^wf_[A-Za-z0-9_-]{16,61}$/))
  .brand<"FormId">();
export type FormId = z.infer<typeof FormId>;

/** Names one uploaded file of one workspace. */
export const FilePartKey = id().brand<"FilePartKey">();
export type FilePartKey = z.infer<typeof FilePartKey>;

/** Unique within its document; chosen by the editor, shown as the field's key. */
export const FieldKey = z.string().check(z.minLength(1), z.maxLength(100)).brand<"FieldKey">();
export type FieldKey = z.infer<typeof FieldKey>;

/** The cursor of a list in the order of time-ordered ids: the id of its last item. */
export const IdCursor = z.string().check(z.regex(/^[0-9A-Z]{26}$/));

/** SHA-256 in lower-case hex; also the name of bytes in the object store. */
export const Sha256 = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/))
  .brand<"Sha256">();
export type Sha256 = z.infer<typeof Sha256>;

/** An instant, ISO 8601 in UTC with milliseconds, as `Date.toISOString` writes it. */
export const Instant = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/))
  .brand<"Instant">();
export type Instant = z.infer<typeof Instant>;

/** The last instant with a four-digit year, because instants are compared as strings. */
const LAST_INSTANT_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

export function toInstant(epochMs: number): Instant {
  return new Date(Math.min(epochMs, LAST_INSTANT_MS)).toISOString() as Instant;
}
