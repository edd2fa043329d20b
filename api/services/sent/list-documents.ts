import { furtherActionsOn } from "../../../domain/access/can.ts";
import type { DocumentRow } from "../../../domain/contract/views/views.ts";
import { type DocumentHead, DocumentStatus, endOf } from "../../../domain/document/document.ts";
import { defaultSort, type ListSort, orderOf } from "../../../domain/document/list-order.ts";
import { type Metadata, ownPairsOf } from "../../../domain/document/program-data.ts";
import { keptTitle } from "../../../domain/document/titles.ts";
import {
  type DocumentView,
  documentFilters,
  listingOfStatus,
  PEOPLE_IN_A_ROW,
  viewsForRecipient,
  viewsForWorkspace,
} from "../../../domain/document/views.ts";
import { DocumentId, type FolderId, IdCursor, type TemplateId, type UserId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { checksOf } from "../../../domain/recipient/checks.ts";
import { normalEmail } from "../../../domain/recipient/email.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { AccountDeps, DocumentDeps } from "../../deps.ts";
import type { ListedDocument, ListPosition, ListScope, SignTime } from "../../ports/documents.ts";
import type { MemberPrincipal, Principal } from "../../ports/people.ts";
import { findFolder } from "../folder/find-folder.ts";
import { isOwn, ownAddress, scopesOf } from "../judge-document.ts";
import { signerStatus } from "./recipient-view.ts";

export type ListQuery = {
  view: DocumentView;
  folderId?: string;
  filterBy?: string;
  status?: DocumentStatus;
  externalId?: string;
  metadata?: Metadata;
  recipient?: string;
  updatedSince?: string;
  search?: string;
  fromDate?: string;
  toDate?: string;
  member?: UserId;
  /** Only documents made from this template, sorted by creation. */
  template?: TemplateId;
  /** Newest first when absent. */
  sort?: ListSort;
  limit: number;
  cursor?: string;
};

/** The caller's documents and those sent to their confirmed address. */
export async function listDocuments(
  deps: AccountDeps & DocumentDeps,
  principal: Principal,
  query: ListQuery,
): Promise<Outcome<{ items: DocumentRow[]; cursor: string | null }>> {
  const page = await findPage(deps, principal, query);
  if (!page.ok) return page;
  const owners = await ownersOf(deps, page.value.items);
  const items = await Promise.all(page.value.items.map((document) => rowOf(deps, principal, document, owners)));
  return done({ items, cursor: page.value.cursor });
}

/** One page of the list. A page may be short or empty and still have a next page. */
export async function findPage(
  deps: DocumentDeps,
  principal: Principal,
  asked: ListQuery,
): Promise<Outcome<{ items: ListedDocument[]; cursor: string | null }>> {
  const query = { ...asked, ...(asked.externalId === undefined ? {} : { externalId: cleanLine(asked.externalId) }) };
  const read = readQuery(query);
  if (!read.ok) return read;
  const { fromMs, sinceMs, toMs, after, listing, status, search, column, isDescending } = read.value;
  const folder = query.folderId ? await findFolder(deps, principal, query.folderId) : null;
  if (folder && !folder.ok) return folder;
  const visible = listing === "shared-with-me" ? ownScope(principal, query.member) : scopesOf(principal, query.member);
  const scopes = isOfOwn(query) ? visible.filter((scope) => "workspace" in scope) : visible;
  const wanted = {
    scopes: ofTemplate(inFolder(scopes, folder?.value.value._id), query.template),
    view: listing === "all" ? query.view : listing,
    ...{ fromMs, toMs, limit: query.limit },
  };
  const withoutTexts =
    principal.kind === "member" && principal.isWithoutContents ? { withoutTexts: true as const } : {};
  const page =
    column === "created"
      ? await deps.documents.list({
          ...{ ...wanted, ...withoutTexts, search, isAscending: !isDescending, after: after?.id },
          ownData: ownPairsOf(query)[0],
        })
      : await deps.documents.listOrdered({ ...wanted, column, isDescending, after });
  const recent = page.items.filter(({ updatedAt }) => sinceMs === undefined || Date.parse(updatedAt) >= sinceMs);
  const items = recent.filter(
    (document) => isInView(document, query.view, principal) && isWanted(document, principal, { ...query, status }),
  );
  return done({ items, cursor: recent.length < page.items.length ? null : writeCursor(page.next) });
}

/** The times, order and listing that a query asks for, or the fault of one of its parameters. */
function readQuery(query: ListQuery) {
  const [fromMs, toMs, sinceMs] = [query.fromDate, query.toDate, query.updatedSince].map(readDate);
  if (Number.isNaN(sinceMs)) return wrong("updatedSince");
  if (Number.isNaN(fromMs)) return wrong("fromDate");
  if (Number.isNaN(toMs) || (fromMs !== undefined && toMs !== undefined && fromMs > toMs)) return wrong("toDate");
  const after = readCursor(query.cursor);
  if (after === null) return wrong("cursor");
  const order = orderOf(sinceMs === undefined ? (query.sort ?? defaultSort) : "-changed");
  // Words of an address narrow the list; `isWanted` compares the whole address.
  const search = [query.search, query.recipient].join(" ").trim() || undefined;
  if (order.column !== "created" && (search || query.template)) {
    return wrong(sinceMs === undefined ? "sort" : "updatedSince");
  }
  if (order.column !== "created" && sinceMs === undefined && ownPairsOf(query).length > 0) return wrong("sort");
  const named = DocumentStatus.safeParse(query.filterBy).data;
  const status = query.status ?? named;
  if (named && status !== named) return wrong("status");
  const listing = status ? listingOfStatus[status] : query.filterBy ? documentFilters.get(query.filterBy) : "all";
  if (!listing) return wrong("filterBy");
  return done({ fromMs, toMs, sinceMs, after, ...order, search, status, listing });
}

/** Recipients learn neither other recipients' addresses nor the program's data, so that filters by these find only own documents. */
function isOfOwn(query: Pick<ListQuery, "externalId" | "metadata" | "recipient">): boolean {
  return query.recipient !== undefined || ownPairsOf(query).length > 0;
}

function isWanted(document: ListedDocument, principal: Principal, query: Omit<ListQuery, "view" | "limit">): boolean {
  const { status, externalId, metadata = {}, recipient } = query;
  if (status !== undefined && document.status !== status) return false;
  if (!isOfOwn(query)) return true;
  return (
    isOwn(document, principal) &&
    (externalId === undefined || document.externalId === externalId) &&
    Object.entries(metadata).every(([key, value]) => document.metadata?.[key] === value) &&
    (recipient === undefined || document.recipientEmails.includes(normalEmail(recipient)))
  );
}

function wrong(path: string): Outcome<never> {
  return refuse("invalid_input", { faults: [{ path, code: "invalid_input" }] });
}

/** Encodes an id, or an id with the text that the list is sorted by. */
function writeCursor(position: DocumentId | ListPosition | null): string | null {
  return position === null || typeof position === "string" ? position : `${position.id}~${position.text}`;
}

/** Returns `null` for an invalid cursor. */
function readCursor(cursor: string | undefined): ListPosition | undefined | null {
  if (cursor === undefined) return undefined;
  const [idText = "", ...texts] = cursor.split("~");
  const id = IdCursor.safeParse(idText).success ? DocumentId.safeParse(idText) : null;
  return id?.success ? { id: id.data, text: texts.join("~") } : null;
}

type Owners = ReadonlyMap<UserId, string>;

async function ownersOf({ users }: AccountDeps, documents: readonly ListedDocument[]): Promise<Owners> {
  const ids = [...new Set(documents.flatMap(({ ownerId }) => (ownerId ? [ownerId] : [])))];
  return new Map((await users.findAll(ids)).map(({ id, displayName }) => [id, displayName]));
}

/** Restricts scopes to a folder; only the workspace's own documents are in its folders. */
function inFolder(scopes: ListScope[], folder: FolderId | undefined): ListScope[] {
  if (folder === undefined) return scopes;
  return scopes.flatMap((scope) => ("workspace" in scope ? [{ ...scope, folder }] : []));
}

/** Restricts scopes to a template; only the workspace's own documents are indexed by template. */
function ofTemplate(scopes: ListScope[], template: TemplateId | undefined): ListScope[] {
  if (template === undefined) return scopes;
  return scopes.flatMap((scope) => ("workspace" in scope ? [{ ...scope, template }] : []));
}

export async function countDocuments(
  deps: DocumentDeps,
  principal: Principal,
  member?: UserId,
): Promise<Outcome<Record<DocumentView, number>>> {
  return done(await deps.documents.count(scopesOf(principal, member)));
}

/** Signing times of the documents that the caller may see, optionally of one member's documents. */
export async function readSignTime(
  deps: DocumentDeps,
  principal: Principal,
  member?: UserId,
): Promise<Outcome<SignTime>> {
  const scope = scopesOf(principal, member).find((one) => "workspace" in one);
  return done(
    scope ? await deps.documents.findSignTime(scope, deps.clock.now()) : { medianMinutes: null, documents: 0 },
  );
}

/** Whether a document found by the filter is also in the view; removing others makes a page shorter than its limit. */
function isInView(document: ListedDocument, view: DocumentView, principal: Principal): boolean {
  const own = isOwn(document, principal) ? viewsForWorkspace(document) : [];
  const address = ownAddress(principal);
  const sentTo = address === null ? [] : viewsForRecipient(document, address);
  return [...own, ...sentTo].includes(view);
}

/** The caller's own documents; empty for a guest, and if the filter names another member. */
function ownScope(principal: Principal, member?: UserId): ListScope[] {
  if (principal.kind === "guest") return [];
  const own = principal.user.id;
  return member === undefined || member === own ? [{ workspace: principal.workspaceId, member: own }] : [];
}

async function rowOf(
  deps: DocumentDeps,
  principal: Principal,
  document: ListedDocument,
  owners: Owners,
): Promise<DocumentRow> {
  const people = await deps.documents.listPeople(document._id, PEOPLE_IN_A_ROW);
  const { _id, status, sender, createdAt, updatedAt, sentAt, expiresAt, recipientCount } = document;
  const own = ownAddress(principal);
  const incoming = !isOwn(document, principal);
  const ownerId = incoming ? null : document.ownerId;
  const nextReminderAt = incoming ? undefined : document.nextReminderAt;
  return {
    ...{ _id, status, sender, createdAt, updatedAt, sentAt, expiresAt, nextReminderAt, recipientCount },
    title: incoming ? keptTitle(document) : document.title,
    incoming,
    isTest: document.isTest,
    owner: ownerId ? { id: ownerId, name: owners.get(ownerId) ?? "" } : undefined,
    actionRequired: own !== null && document.turnEmails.includes(own),
    files: document.fileParts.length,
    pages: document.fileParts.reduce((sum, part) => sum + part.pages, 0),
    people: (incoming ? people.filter(seenBy(document, own, people)) : people).map((one) => ({
      _id: one._id,
      name: one.name,
      // Signers see no more about each other here than through their links.
      email: incoming && normalEmail(one.email) !== own ? "" : one.email,
      color: one.color,
      status: signerStatus(one),
    })),
    sealDelay: document.sealing?.delay,
    completedAt: endOf(document).completed?.at,
    folderId: incoming ? undefined : document.folderId,
    binnedAt: incoming ? undefined : document.binned?.at,
    archivedAt: incoming ? undefined : document.archived?.at,
    ...(incoming ? {} : { externalId: document.externalId, metadata: document.metadata }),
    inText: document.isInText,
    ...(incoming || principal.kind === "guest" ? {} : mayOf(principal, document)),
  };
}

function mayOf({ user, rights }: MemberPrincipal, document: DocumentHead): Pick<DocumentRow, "may"> {
  const may = furtherActionsOn({ id: user.id, rights }, { ...document, recipients: [] });
  return may ? { may } : {};
}

/** A recipient who has not proved their identity sees no other recipient. */
function seenBy({ settings }: DocumentHead, own: string | null, people: readonly Recipient[]) {
  const isOwn = (one: Recipient) => normalEmail(one.email) === own;
  const isGuarded = checksOf(people.find(isOwn) ?? {}, settings.password !== undefined).length > 0;
  return (one: Recipient) => !isGuarded || isOwn(one);
}

/** A date or an instant; `NaN` for anything else. */
function readDate(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text);
}
