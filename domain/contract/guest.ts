/** A separate file, because a signer's page needs this call and no other account calls. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const openPublicSessionCall = endpoint({
  method: "GET",
  path: "/api/public/session",
  summary:
    "Get a guest session, to be sent as `x-public-session` in later calls. Returns the session that was sent if it is still valid.",
  caller: "anyone",
  output: z.object({ sessionId: z.string() }),
  limit: { calls: 30, seconds: 900 },
});
