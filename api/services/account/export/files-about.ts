import type { DocumentId, Instant, WorkspaceId } from "../../../../domain/ids.ts";
import type { IntegrationDeps, SendingDeps } from "../../../deps.ts";
import type { ListScope } from "../../../ports/documents.ts";
import type { ArchivedFile } from "../../../ports/files.ts";
import type { MemberPrincipal, UserProfile } from "../../../ports/people.ts";
import { walkPages } from "../../walk-pages.ts";
import { listSessions } from "../list-sessions.ts";
import { readWaysIn } from "../ways/ways-in.ts";

type Subject = { member: MemberPrincipal; profile: UserProfile; token: string; at: Instant };

const PAGE = 100;
const encoder = new TextEncoder();

/** One file per topic. Every file lists its properties explicitly, so that no secret is exported. */
export async function* filesAbout(deps: SendingDeps & IntegrationDeps, subject: Subject): AsyncGenerator<ArchivedFile> {
  const { member, profile, token } = subject;
  yield json("profile.json", profileOf(subject));
  yield json("workspaces.json", await workspacesOf(deps, profile));
  const sessions = await listSessions(deps, member, token);
  yield json("sessions.json", sessions.ok ? sessions.value : []);
  yield json("sign-in.json", await signInOf(deps, member));
  yield { name: "security-log.json", content: securityLogOf(deps, profile) };
  yield json("api-keys.json", await keysOf(deps, profile));
  yield json("saved-filters.json", await filtersOf(deps, profile));
  yield { name: "documents.json", content: jsonList(documentsOf(deps, subject)) };
  yield { name: "comments.json", content: jsonList(commentsOf(deps, profile)) };
  yield* picturesOf(deps, profile);
}

function profileOf({ member: { user }, profile, at }: Subject) {
  const { id, displayName, language, timeZone, timeFormat, mutedNotices, delegate, emailProof, emailChange } = profile;
  return {
    exportedAt: at,
    ...{ id, email: user.email, emailVerified: user.emailVerified, displayName, language, timeZone, timeFormat },
    ...{ mutedNotices, delegate, emailProof, emailChange },
  };
}

async function workspacesOf({ workspaces }: SendingDeps & IntegrationDeps, { id: user, memberships }: UserProfile) {
  const found = await workspaces.findAll(Object.keys(memberships) as WorkspaceId[]);
  return Object.entries(memberships).map(([id, { role, changes, ended }]) => {
    const workspace = found.find((one) => one.id === id);
    return { id, name: workspace?.name ?? null, isOwner: workspace?.ownerId === user, role, changes, ended };
  });
}

async function signInOf(deps: SendingDeps & IntegrationDeps, member: MemberPrincipal) {
  const ways = await readWaysIn(deps, member);
  const factor = await deps.twoFactor.find(member.user.id);
  const { hasPassword = false, logins = [], passkeys = [] } = ways.ok ? ways.value : {};
  return { hasPassword, logins, passkeys, twoFactorSince: factor?.value.since ?? null };
}

async function keysOf({ apiKeys }: SendingDeps & IntegrationDeps, { id: user, memberships }: UserProfile) {
  const lists = await Promise.all((Object.keys(memberships) as WorkspaceId[]).map((id) => apiKeys.list(id)));
  const own = lists.flat().filter(({ userId }) => userId === user);
  return own.map(({ _id: id, workspaceId, name, type, isTest, hint, rights, ...key }) => {
    const { createdAt, expiresAt, addresses, lastUsedAt, lastUsedFrom } = key;
    return {
      ...{ id, workspaceId, name, type, isTest, hint, rights },
      ...{ createdAt, expiresAt, addresses, lastUsedAt, lastUsedFrom },
    };
  });
}

async function filtersOf({ savedFilters }: SendingDeps & IntegrationDeps, { id: user, memberships }: UserProfile) {
  const lists = (Object.keys(memberships) as WorkspaceId[]).map(async (workspaceId) => {
    const filters = await savedFilters.list(user, workspaceId);
    return filters.map(({ _id, name, query }) => ({ id: _id, workspaceId, name, query }));
  });
  return (await Promise.all(lists)).flat();
}

function securityLogOf(
  { securityLog }: SendingDeps & IntegrationDeps,
  { id }: UserProfile,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const events = walkPages(async (cursor: string | undefined) => {
    const { items, cursor: next } = await securityLog.list(id, { cursor, limit: PAGE });
    return { items, next };
  });
  return jsonList(events);
}

/** Documents that the person owns, hosts, shares or was sent; their contents are downloaded in the product. */
async function* documentsOf(
  { documents }: SendingDeps & IntegrationDeps,
  { member: { user }, profile: { memberships } }: Subject,
) {
  const living = (Object.keys(memberships) as WorkspaceId[]).filter((id) => !memberships[id]!.ended);
  const scopes: ListScope[] = living.map((workspace) => ({ workspace, member: user.id }));
  if (user.emailVerified) scopes.push({ email: user.email });
  for (const view of ["all", "archived"] as const) {
    const heads = walkPages((after: DocumentId | undefined) => documents.list({ scopes, view, after, limit: PAGE }));
    for await (const { _id, workspaceId, title, status, createdAt, updatedAt, ownerId, ended } of heads) {
      yield {
        ...{ id: _id, workspaceId, title, status, createdAt, updatedAt, isOwn: ownerId === user.id },
        endedAt: ended?.at ?? null,
      };
    }
  }
}

async function* commentsOf({ comments }: SendingDeps & IntegrationDeps, { id: user }: UserProfile) {
  for await (const { document, comment } of comments.listBy(user)) {
    yield { documentId: document, at: comment.at, editedAt: comment.editedAt, text: comment.text };
  }
}

async function* picturesOf(
  deps: SendingDeps & IntegrationDeps,
  { id, picture }: UserProfile,
): AsyncGenerator<ArchivedFile> {
  const shown = picture && (await deps.objects.get(picture.object));
  if (shown) yield { name: `picture.${picture.form}`, content: [shown] };
  for (const { _id, kind, form, object } of await deps.savedSignatures.list(id)) {
    const bytes = await deps.objects.get(object);
    if (bytes) yield { name: `${kind}/${_id}.${form === "png" ? "png" : "json"}`, content: [bytes] };
  }
}

function json(name: string, value: unknown): ArchivedFile {
  return { name, content: [encoder.encode(`${JSON.stringify(value, null, 2)}\n`)] };
}

/** A JSON list, read while it is written. */
async function* jsonList(items: AsyncIterable<unknown>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let separator = "[\n";
  for await (const item of items) {
    yield encoder.encode(separator + JSON.stringify(item));
    separator = ",\n";
  }
  yield encoder.encode(separator === ",\n" ? "\n]\n" : "[]\n");
}
