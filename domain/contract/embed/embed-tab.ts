/** Moves an embedded signer into a browser tab of this server. */
import * as z from "zod/mini";
import { Instant } from "../../ids.ts";
import { endpoint } from "../endpoint.ts";

const limit = { calls: 60, seconds: 60 };

export const openTabCall = endpoint({
  method: "POST",
  path: "/api/embed/tab",
  summary:
    "For a page that embeds signing: get a code with which a tab of this server continues, for paying or editing. Works once, for 30 seconds.",
  caller: "link",
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: z.object({ code: z.string(), expiresAt: Instant }),
  limit,
});

export const takeTabCall = endpoint({
  method: "POST",
  path: "/api/embed/tab/take",
  summary:
    "For the page in that tab: exchange the code. `token` is a link token for calls that send `key` in the header `x-embed-tab`.",
  caller: "anyone",
  body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({ token: z.string(), key: z.string() }),
  limit,
});
