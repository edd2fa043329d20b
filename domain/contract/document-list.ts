/** Lists and counts of documents, and suggestions of their recipients. */
import * as z from "zod/mini";
import { DocumentStatus } from "../document/document.ts";
import { defaultSort, ListSort } from "../document/list-order.ts";
import { EXTERNAL_ID_LIMIT, Metadata } from "../document/program-data.ts";
import { DocumentView, documentViews } from "../document/views.ts";
import { UserId } from "../ids.ts";
import { EmailInput } from "../recipient/email-input.ts";
import { endpoint } from "./endpoint.ts";
import { expandQuery } from "./expand.ts";
import { ExpandedRow } from "./views/expanded.ts";

const workspace = z.object({ workspace: z.optional(z.string()) });

/** Filters by which programs look documents up. */
export const ProgramFilter = z.object({
  status: z.optional(DocumentStatus),
  /** The program's id, exactly. */
  externalId: z.optional(z.string().check(z.minLength(1), z.maxLength(EXTERNAL_ID_LIMIT))),
  /** The program's pairs, exactly: `metadata[order]=17`, once per key. */
  metadata: z.optional(Metadata),
  /** The whole address of a recipient. */
  recipient: z.optional(EmailInput),
});

export const listDocumentsCall = endpoint({
  method: "GET",
  path: "/api/document/all",
  summary: "List documents, newest first or sorted by a column. With `search` the list is sorted by creation only.",
  caller: "member_or_guest",
  needs: ["Documents", "VIEW"],
  embed: { documents: "unbound" },
  query: z.object({
    ...workspace.shape,
    search: z.optional(z.string().check(z.maxLength(200))),
    view: z._default(DocumentView, "all"),
    folderId: z.optional(z.string()),
    /** One of `documentFilters`, or a status. */
    filterBy: z.optional(z.string().check(z.maxLength(100))),
    ...ProgramFilter.shape,
    /** Only documents that changed at this instant or later, last changed first; not with `search`, `sort` or `recipient`. */
    updatedSince: z.optional(z.string().check(z.maxLength(40))),
    /** ISO dates or instants of creation; from inclusive, to exclusive. */
    fromDate: z.optional(z.string()),
    toDate: z.optional(z.string()),
    /** User id of a member: only documents that they own, host or share. */
    member: z.optional(UserId),
    sort: z._default(ListSort, defaultSort),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    expand: expandQuery("folder"),
  }),
  output: z.object({ items: z.array(ExpandedRow), cursor: z.nullable(z.string()), total: z.optional(z.int()) }),
});

export const countDocumentsCall = endpoint({
  method: "GET",
  path: "/api/document/counts",
  summary: "Count the documents of each view.",
  caller: "member_or_guest",
  needs: ["Documents", "VIEW"],
  embed: { documents: "unbound" },
  query: z.object({ ...workspace.shape, member: z.optional(UserId) }),
  output: z.object(
    Object.fromEntries(documentViews.map((view) => [view, z.int()])) as Record<DocumentView, z.ZodMiniInt>,
  ),
});

export const searchRecipientsCall = endpoint({
  method: "GET",
  path: "/api/document/recipients",
  summary: "Search people to whom this workspace has sent documents, by prefix of name or email.",
  caller: "member",
  needs: ["Documents", "CREATE"],
  query: z.object({ ...workspace.shape, search: z._default(z.string().check(z.maxLength(200)), "") }),
  output: z.array(z.object({ name: z.string(), emailId: z.string() })),
  limit: { calls: 300, seconds: 60 },
});
