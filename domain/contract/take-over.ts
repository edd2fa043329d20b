/** A guest's draft that a member takes over. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { OwnerView } from "./views/views.ts";

const params = z.object({ documentId: z.string() });
const workspace = z.object({ workspace: z.optional(z.string()) });

export const attachDocumentCall = endpoint({
  method: "PATCH",
  path: "/api/document/public-user-to-workspace/:documentId",
  summary: "Move a guest's draft into the caller's workspace after signing in.",
  caller: "member",
  needs: ["Documents", "CREATE"],
  only: "person",
  params,
  query: workspace,
  body: z.strictObject({ sessionId: z.string().check(z.maxLength(200)) }),
  output: OwnerView,
});

export const attachToSessionCall = endpoint({
  method: "POST",
  path: "/api/document/attach-to-session",
  summary: "Move a guest's draft into the caller's workspace after signing in, with the ids in the body.",
  caller: "member",
  needs: ["Documents", "CREATE"],
  only: "person",
  query: workspace,
  body: z.strictObject({
    documentId: z.string().check(z.maxLength(64)),
    sessionId: z.string().check(z.maxLength(200)),
    workspace: z.optional(z.string().check(z.maxLength(64), z.describe("Must be the call's workspace."))),
  }),
  output: OwnerView,
});
