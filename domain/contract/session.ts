import * as z from "zod/mini";
import { Instant } from "../ids.ts";
import { endpoint } from "./endpoint.ts";

const limit = { calls: 60, seconds: 60 };

/** A sign-in of the caller's account. */
export const AccountSession = z.object({
  _id: z.string(),
  kind: z.enum(["web", "extension"]),
  /** Names of browser and system, `""` if unknown. */
  browser: z.string(),
  system: z.string(),
  createdAt: Instant,
  /** Rounded to about ten minutes; `null` before the first use. */
  lastUsedAt: z.nullable(Instant),
  /** Disconnected extensions stay in the list for 30 days. */
  endedAt: z.nullable(Instant),
  /** The session of this call. */
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

export const connectExtensionCall = endpoint({
  method: "POST",
  path: "/api/auth/extension",
  summary:
    "Create a session of the signed-in person for the browser extension; it replaces the previous session of this browser. Only this response contains `token`.",
  caller: "member",
  needs: "own_account",
  only: "web",
  body: z.strictObject({ installation: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  output: z.object({ _id: z.string(), token: z.string() }),
  limit: { calls: 20, seconds: 600 },
});

export const listSessionsCall = endpoint({
  method: "GET",
  path: "/api/auth/sessions",
  summary: "List the caller's sessions, most recently used first.",
  caller: "member",
  needs: "own_account",
  only: "web",
  output: z.array(AccountSession),
  limit,
});

export const endSessionCall = endpoint({
  method: "DELETE",
  path: "/api/auth/sessions/:sessionId",
  summary: "End one session of the caller's account immediately. A repeat does nothing.",
  caller: "member",
  needs: "own_account",
  only: "web",
  params: z.object({ sessionId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.object({ _id: z.string() }),
  limit,
});

export const endAllSessionsCall = endpoint({
  method: "DELETE",
  path: "/api/auth/sessions",
  summary: "End every session of the caller's account immediately, including this one and all browser extensions.",
  caller: "member",
  needs: "own_account",
  only: "web",
  output: z.object({ ended: z.literal(true) }),
  limit,
});
