import { openEmbedSessionCall } from "../../domain/contract/embed/embed.ts";
import type { Output } from "../../domain/contract/endpoint.ts";
import { type Answer, pathOf, readAnswer, unreachable } from "../host/api.ts";
import type { Host } from "../host/host.ts";

/**
 * Opens a session as a customer's server does: authorized by the API key created on this page, not by the signed-in
 * user.
 */
export async function mintPreviewSession(
  host: Host,
  apiKey: string,
  kind: "prepare" | "documents",
  /** The draft that is open already. */
  documentId: string | null,
): Promise<Answer<Output<typeof openEmbedSessionCall>>> {
  try {
    const response = await host.fetch(pathOf(openEmbedSessionCall), {
      method: openEmbedSessionCall.method,
      headers: {
        Token: "",
        Authorization: `Bearer ${apiKey}`,
        "Content-Type": "application/json",
        "Idempotency-Key": crypto.randomUUID(),
      },
      body: JSON.stringify({ scope: { kind, ...(kind === "prepare" && documentId ? { documentId } : {}) } }),
    });
    return readAnswer(openEmbedSessionCall, response.status, null, await response.text());
  } catch {
    return unreachable();
  }
}
