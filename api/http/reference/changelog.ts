/** Changes in each version of the API that programs notice. */
import type { apiVersions } from "../../../domain/contract/api-version.ts";

/** Sentences of the reference's prose, by version. */
export const changelog: Record<(typeof apiVersions)[number], readonly string[]> = {
  "2026-11-23": [
    "The first dated version.",
    "API keys moved from `/api/integrations/api-keys` to `/api/integrations/api-key`.",
    "`Idempotent-Replayed` replaces `Idempotency-Replayed` on the response to a repeated idempotency key.",
  ],
};
