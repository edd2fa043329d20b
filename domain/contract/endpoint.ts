import type * as z from "zod/mini";
import type { Need } from "../access/rights.ts";
import type { DraftPart } from "../embed/locks.ts";
import type { EmbedKind } from "../embed/session.ts";
import type { Instant } from "../ids.ts";

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** The callers that a call admits; checked before any service runs. */
type Caller =
  /** A signed-in person (`Token`, or `Authorization: Bearer`). */
  | "member"
  /** A member, or a guest with `x-public-session`. */
  | "member_or_guest"
  /** A member, or anyone; an expired token counts as anyone. */
  | "member_or_anyone"
  /** The holder of a recipient's link; the body contains the token. */
  | "link"
  | "anyone";

/**
 * How a call is checked against an embed session's scope. `free`: the call names no document, or the services enforce
 * the scope. `unbound`: only for sessions without a document. Otherwise the parameter that names the document or form,
 * which must be the session's; with a question mark the parameter is optional.
 */
export type EmbedReach = "free" | "unbound" | `${"params" | "query" | "body"}.${string}`;

/**
 * One HTTP call. Types of server and client and the OpenAPI document derive from it. `params` are the path parameters
 * (`:documentId`), `query` the query, `body` the JSON body.
 */
export type Endpoint = {
  readonly method: Method;
  /** From the server's root, parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly caller: Caller;
  /**
   * Permission that an identified caller needs in the workspace of the call; required for every `member…` call.
   * `own_account`: the call concerns only the caller's own account. `by_input`: the service decides from the input.
   */
  readonly needs?: Need | "own_account" | "by_input";
  /**
   * The call acts in the workspace although it needs no permission there, so a member without required two-factor may
   * not make it.
   */
  readonly inWorkspace?: true;
  /** The kinds of embed session that may make the call; `sign` sessions may make exactly the `link` calls. */
  readonly embed?: { readonly [K in Exclude<EmbedKind, "sign">]?: EmbedReach };
  /** The only part of a draft that the call changes; an embed session can lock it. */
  readonly changes?: DraftPart;
  /**
   * `person`: no API keys, because the call concerns the creator's account, money or signature. `web`: additionally no
   * browser extension. `not_extension`: API keys, but no browser extension. `api_key`: only API keys.
   */
  readonly only?: "person" | "web" | "not_extension" | "api_key";
  /** The response contains a document's contents, which the support team sees only if a workspace allows it. */
  readonly contents?: true;
  /** The call may concern any document of the workspace, so only members who see all documents may make it. */
  readonly allDocuments?: true;
  /** The member's email address must be confirmed; otherwise the call is refused with `email_not_verified`. */
  readonly confirmed?: true;
  /**
   * The session's holder must have proved their identity within ten minutes, by signing in or by `/api/auth/prove`;
   * otherwise the call is refused with `recent_login_required`. `strong`: also by the second factor, if two-factor is
   * on. Only for calls of pages (`only: "web"`).
   */
  readonly recent?: true | "strong";
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** The answer of the call that reads the object: its read-only properties may come back in the body and are ignored. */
  readonly readBack?: z.ZodMiniType;
  /** Maximum JSON body; default `SMALL_BODY`. */
  readonly bodyLimit?: BodyLimit;
  /** The body's format instead of JSON; `document`: files with JSON; `event`: JSON whose exact bytes are signed. */
  readonly upload?: "multipart" | "document" | "pdf" | "attachment" | "event" | "table";
  /** Parts of the form that are JSON. A call with both a form and a `body` takes either, told apart by the content type. */
  readonly form?: { readonly [part: string]: z.ZodMiniType };
  /** Schema of the response's `data`; other properties are never sent. Absent if the response is bytes. */
  readonly output?: z.ZodMiniType;
  /** The response is the output itself, not `{ data }`, as in the identity service's format. */
  readonly bare?: true;
  /** The response is 204 without content. */
  readonly empty?: true;
  /** The response is bytes of this type; `image/*` is PNG or JPEG. */
  readonly bytes?: string;
  /** Executed once per `Idempotency-Key`. */
  readonly idempotent?: true;
  /**
   * The call is deprecated: responses have the header `Deprecation`, and `Sunset` once the end is decided. `link`: page
   * about the replacement.
   */
  readonly deprecated?: { readonly since: Instant; readonly sunset?: Instant; readonly link?: string };
  /**
   * Maximum calls within `seconds`: per account, key or embed session; per address of callers without these. Default for
   * the former: the server's general limit.
   */
  readonly limit?: { calls: number; seconds: number };
};

/** Bytes of a JSON body, keys of all its objects together and items of all its arrays together. */
export type BodyLimit = { readonly bytes: number; readonly keys: number; readonly items: number };

export const SMALL_BODY: BodyLimit = { bytes: 16 * 1024, keys: 1_000, items: 10_000 };
/** Lists of words and addresses. */
export const MIDDLE_BODY: BodyLimit = { bytes: 128 * 1024, keys: 5_000, items: 20_000 };
/** Pictures of signatures, stamps and people. A drawing of 20,000 points has 80,000 items. */
export const PICTURES_BODY: BodyLimit = { bytes: 8 * 1024 * 1024, keys: 20_000, items: 250_000 };
/** Fields of a whole document. */
export const DRAFT_BODY: BodyLimit = { bytes: 8 * 1024 * 1024, keys: 250_000, items: 250_000 };

type IdentifiedCaller = { caller: `member${string}`; needs: NonNullable<Endpoint["needs"]> };
type UnidentifiedCaller = { caller: "link" | "anyone"; needs?: never };

export function endpoint<const E extends Endpoint & (IdentifiedCaller | UnidentifiedCaller)>(definition: E): E {
  return definition;
}

export type Params<E extends Endpoint> = E["params"] extends z.ZodMiniType ? z.infer<E["params"]> : unknown;
export type Query<E extends Endpoint> = E["query"] extends z.ZodMiniType ? z.infer<E["query"]> : unknown;
export type Body<E extends Endpoint> = E["body"] extends z.ZodMiniType ? z.infer<E["body"]> : unknown;
export type QueryInput<E extends Endpoint> = E["query"] extends z.ZodMiniType ? z.input<E["query"]> : unknown;
export type BodyInput<E extends Endpoint> = E["body"] extends z.ZodMiniType ? z.input<E["body"]> : unknown;
export type Output<E extends Endpoint> = E["output"] extends z.ZodMiniType ? z.infer<E["output"]> : undefined;
