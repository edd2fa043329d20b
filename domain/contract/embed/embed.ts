/** Embedding pages: their origins and sessions. */
import * as z from "zod/mini";
import { ProgramData } from "../../document/program-data.ts";
import { DraftLocks } from "../../embed/locks.ts";
import { EMBED_ORIGIN_LETTERS, EMBED_ORIGINS_LIMIT } from "../../embed/origin.ts";
import { EMBED_SECONDS, EmbedScope } from "../../embed/session.ts";
import { Instant } from "../../ids.ts";
import { DraftInput } from "../draft/draft.ts";
import { DRAFT_BODY, endpoint, MIDDLE_BODY } from "../endpoint.ts";

const limit = { calls: 60, seconds: 60 };
const id = z.string().check(z.minLength(1), z.maxLength(64));
const origins = z.array(z.string().check(z.maxLength(EMBED_ORIGIN_LETTERS))).check(z.maxLength(EMBED_ORIGINS_LIMIT));

/** `origins`: scheme, host and port as browsers spell them, `https://www.example.com`. */
export const EmbedOrigins = z.object({ origins: z.array(z.string()) });
export type EmbedOrigins = z.infer<typeof EmbedOrigins>;

/**
 * Without `documentId`, `prepare` is about a new draft (created from `draft` if given, otherwise by the first save), and `documents` covers the whole workspace.
 * The page cannot change `locked` parts, and new fields must be of `kinds`.
 */
export const EmbedScopeInput = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("sign"), documentId: id, recipientId: id }),
  z.strictObject({ kind: z.literal("form"), formId: id }),
  z.strictObject({
    kind: z.literal("prepare"),
    documentId: z.optional(id),
    draft: z.optional(DraftInput),
    ...DraftLocks.shape,
  }),
  z.strictObject({ kind: z.literal("documents"), documentId: z.optional(id) }),
]);
export type EmbedScopeInput = z.infer<typeof EmbedScopeInput>;

export const readEmbedOriginsCall = endpoint({
  method: "GET",
  path: "/api/embed/origins",
  summary: "List the origins of pages that may embed this workspace's documents and forms.",
  caller: "member",
  needs: ["Integrations", "VIEW"],
  output: EmbedOrigins,
  limit,
});

export const saveEmbedOriginsCall = endpoint({
  method: "PUT",
  path: "/api/embed/origins",
  summary:
    "Replace the list of origins that may embed: exact origins with `https:`, or `http:` on the developer's machine. Removed origins are refused immediately. With `former`, the list that the caller read, a list that was changed since is refused with `settings_changed` and the newer list.",
  confirmed: true,
  caller: "member",
  needs: ["Integrations", "MANAGE"],
  only: "web",
  body: z.strictObject({ origins, former: z.optional(origins) }),
  bodyLimit: MIDDLE_BODY,
  output: EmbedOrigins,
  limit,
});

export const openEmbedSessionCall = endpoint({
  method: "POST",
  path: "/api/embed/session",
  summary:
    "Create a session for a page that embeds signing by one recipient, a form, preparing one draft, or documents. A new draft gets its id at once and is created by the page's first change; with `scope.draft` it is created now. To renew a session, name its `documentId`. Signing needs the permission Documents SIGN, the others Documents CREATE. `origins` is a subset of the workspace's list, by default all of it; `expiresIn` is in seconds. Only this response contains `session`.",
  caller: "member",
  needs: "by_input",
  only: "api_key",
  body: z.strictObject({
    scope: EmbedScopeInput,
    origins: z.optional(origins),
    expiresIn: z._default(
      z.int().check(z.minimum(EMBED_SECONDS.least), z.maximum(EMBED_SECONDS.most)),
      EMBED_SECONDS.usual,
    ),
    externalId: ProgramData.shape.externalId,
  }),
  bodyLimit: DRAFT_BODY,
  output: z.object({
    session: z.string(),
    expiresAt: Instant,
    scope: EmbedScope,
    origins: z.array(z.string()),
    externalId: z.optional(z.string()),
  }),
  idempotent: true,
  limit: { calls: 600, seconds: 60 },
});

export const readEmbedPageCall = endpoint({
  method: "GET",
  path: "/api/embed/page",
  summary:
    "For the framed embed page: list the origins from which it may accept a session. Empty for an unknown workspace.",
  caller: "anyone",
  query: z.object({ workspace: z.string().check(z.maxLength(64)) }),
  output: EmbedOrigins,
  limit: { calls: 600, seconds: 60 },
});
