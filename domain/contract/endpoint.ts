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
  /** A member, or anyone; an ended token counts as anyone. */
  | "member_or_anyone"
  /** The holder of a recipient's link; the token stands in the body. */
  | "link"
  | "anyone";

/**
 * Reach of an embed session with a call. `free`: the call names no document, or the services keep to the session's.
 * `unbound`: only for sessions without a document. Otherwise the place in the call where it names its document or form,
 * which must be the session's own; with a question mark the name is optional.
 */
export type EmbedReach = "free" | "unbound" | `${"params" | "query" | "body"}.${string}`;

/**
 * One HTTP call. Both sides are typed from it and the OpenAPI document is printed from it. Path parameters
 * (`:documentId`) and query stand in `params` and `query`, the JSON body in `body`.
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
   * The call acts in the workspace although it needs no permission there: a member without the two-factor that the
   * workspace requires may not make it.
   */
  readonly inWorkspace?: true;
  /** The kinds of embed session that may make the call; `sign` sessions make every `link` call, and no other. */
  readonly embed?: { readonly [K in Exclude<EmbedKind, "sign">]?: EmbedReach };
  /** The only part of a draft that the call changes; an embed session can lock it. */
  readonly changes?: DraftPart;
  /**
   * `person`: no API key, which would reach its maker's account, money or signature; `web`: no browser extension
   * either; `not_extension`: API keys, and no browser extension; `api_key`: only an API key.
   */
  readonly only?: "person" | "web" | "not_extension" | "api_key";
  /** The answer holds a document's contents, which the support team sees only where a workspace allows it. */
  readonly contents?: true;
  /** The call concerns any document of the workspace: only for members who see all of them. */
  readonly allDocuments?: true;
  /** The member's own email address must be confirmed; the call is refused with `email_not_verified` before. */
  readonly confirmed?: true;
  /**
   * The session's holder must have proved who they are within ten minutes, by signing in or by `/api/auth/prove`; the call is
   * refused with `recent_login_required` before. `strong`: by the second factor as well, where two-factor is on. Only for
   * calls of pages (`only: "web"`).
   */
  readonly recent?: true | "strong";
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** Largest JSON body; `SMALL_BODY` when absent. */
  readonly bodyLimit?: BodyLimit;
  /** The body's format instead of JSON; `event`: JSON whose exact bytes are signed. */
  readonly upload?: "multipart" | "pdf" | "attachment" | "event" | "table";
  /** The `data` of the response; nothing else can leave. Absent when the response is bytes. */
  readonly output?: z.ZodMiniType;
  /** The response is the output itself, not `{ data }`: the identity service's own shape. */
  readonly bare?: true;
  /** The response is 204 without content. */
  readonly empty?: true;
  /** The response is bytes of this type. */
  readonly bytes?: string;
  /** Carried out once per `Idempotency-Key`. */
  readonly idempotent?: true;
  /**
   * The call will end: answers carry `Deprecation`, and `Sunset` once the end is decided. `link`: the page about what
   * replaces it.
   */
  readonly deprecated?: { readonly since: Instant; readonly sunset?: Instant; readonly link?: string };
  /**
   * Maximum number of calls per address (and account, if any) in so many seconds. Absent: the server's general limit.
   */
  readonly limit?: { calls: number; seconds: number };
};

/** Bytes of a JSON body, and keys of all its objects together. */
export type BodyLimit = { readonly bytes: number; readonly keys: number };

export const SMALL_BODY: BodyLimit = { bytes: 16 * 1024, keys: 1_000 };
/** Lists of words and addresses. */
export const MIDDLE_BODY: BodyLimit = { bytes: 128 * 1024, keys: 5_000 };
/** Pictures of signatures, stamps and people. */
export const PICTURES_BODY: BodyLimit = { bytes: 8 * 1024 * 1024, keys: 20_000 };
/** Fields of a whole document. */
export const DRAFT_BODY: BodyLimit = { bytes: 8 * 1024 * 1024, keys: 250_000 };

type Identified = { caller: `member${string}`; needs: NonNullable<Endpoint["needs"]> };
type Unidentified = { caller: "link" | "anyone"; needs?: never };

export function endpoint<const E extends Endpoint & (Identified | Unidentified)>(definition: E): E {
  return definition;
}

export type Params<E extends Endpoint> = E["params"] extends z.ZodMiniType ? z.infer<E["params"]> : unknown;
export type Query<E extends Endpoint> = E["query"] extends z.ZodMiniType ? z.infer<E["query"]> : unknown;
export type Body<E extends Endpoint> = E["body"] extends z.ZodMiniType ? z.infer<E["body"]> : unknown;
export type QueryInput<E extends Endpoint> = E["query"] extends z.ZodMiniType ? z.input<E["query"]> : unknown;
export type BodyInput<E extends Endpoint> = E["body"] extends z.ZodMiniType ? z.input<E["body"]> : unknown;
export type Output<E extends Endpoint> = E["output"] extends z.ZodMiniType ? z.infer<E["output"]> : undefined;
