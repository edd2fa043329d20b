/** A separate file, because a signer's page needs this call and no other account calls. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const openPublicSession = endpoint({
  method: "GET",
  path: "/api/public/session",
  summary: "Get a guest's session, sent as `x-public-session` from then on; the one sent along while it is good.",
  caller: "anyone",
  output: z.object({ sessionId: z.string() }),
  limit: { calls: 30, seconds: 900 },
});
