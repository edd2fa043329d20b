import type * as z from "zod/mini";

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** Who may make a call; the session middleware decides it before any service runs. */
export type Caller =
  /** A signed-in person (`Token`, or `Authorization: Bearer`). */
  | "member"
  /** A member, or a guest with `x-public-session`. */
  | "member_or_guest"
  /** A member, or else anyone: whose token has ended is anyone. */
  | "member_or_anyone"
  /** Whoever holds a recipient's link; the token stands in the body. */
  | "link"
  | "anyone";

/**
 * One HTTP call, written down once: both sides are typed from it and the OpenAPI page is printed from it.
 * Parameters of the path (`:documentId`) and query stand in `params` and `query`, the JSON body in `body`.
 */
export type Endpoint = {
  readonly method: Method;
  /** From the server's root, parameters as `:name`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly caller: Caller;
  /**
   * `person`: no program with an API key, for it would reach its maker's account, money, or way of signing; `web`: nor the
   * browser extension, for it would reach further than sending and signing; `api_key`: a program with such a key alone.
   */
  readonly only?: "person" | "web" | "api_key";
  /** The member's own email address must be confirmed; the call is refused with `email_not_verified` before. */
  readonly confirmed?: true;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** What is sent instead of JSON; `event`: JSON whose very bytes are signed. */
  readonly upload?: "multipart" | "pdf" | "attachment" | "event";
  /** What comes back as `data`; nothing else can leave. Absent where the answer is bytes. */
  readonly output?: z.ZodMiniType;
  /** The answer is the output itself, not `{ data }`: the identity service's own shape. */
  readonly bare?: true;
  /** The answer is bytes of this type. */
  readonly bytes?: string;
  /** Answered once per `Idempotency-Key`. */
  readonly idempotent?: true;
  /**
   * At most so many calls in so many seconds, for each address (and account, where there is one). Left out, an account
   * has the server's own, generous limit.
   */
  readonly limit?: { calls: number; seconds: number };
};

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export type Params<E extends Endpoint> = E["params"] extends z.ZodMiniType ? z.infer<E["params"]> : unknown;
export type Query<E extends Endpoint> = E["query"] extends z.ZodMiniType ? z.infer<E["query"]> : unknown;
export type Body<E extends Endpoint> = E["body"] extends z.ZodMiniType ? z.infer<E["body"]> : unknown;
export type QueryInput<E extends Endpoint> = E["query"] extends z.ZodMiniType ? z.input<E["query"]> : unknown;
export type BodyInput<E extends Endpoint> = E["body"] extends z.ZodMiniType ? z.input<E["body"]> : unknown;
export type Output<E extends Endpoint> = E["output"] extends z.ZodMiniType ? z.infer<E["output"]> : undefined;
