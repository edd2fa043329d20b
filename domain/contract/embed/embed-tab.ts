/** Moves an embedded signer into a browser tab of this server. */
import * as z from "zod/mini";
import { Instant } from "../../ids.ts";
import { endpoint } from "../endpoint.ts";

const limit = { calls: 60, seconds: 60 };

export const openTab = endpoint({
  method: "POST",
  path: "/api/embed/tab",
  summary:
    "For a page that embeds signing: a code with which one tab of our own goes on, where somebody pays or edits. Good once, for half a minute.",
  caller: "link",
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: z.object({ code: z.string(), expiresAt: Instant }),
  limit,
});

export const takeTab = endpoint({
  method: "POST",
  path: "/api/embed/tab/take",
  summary:
    "For our own page in that tab: what the code stands for. `token` is a link for calls that say `key` in the header `x-embed-tab`.",
  caller: "anyone",
  body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({ token: z.string(), key: z.string() }),
  limit,
});
