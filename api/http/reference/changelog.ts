/** Changes in each version of the API that programs notice. */
import type { apiVersions } from "../../../domain/contract/api-version.ts";

/** Sentences of the reference's prose, by version. */
export const changelog: Record<(typeof apiVersions)[number], readonly string[]> = {
  "2026-11-23": [
    "The first dated version.",
    "API keys moved from `/api/integrations/api-keys` to `/api/integrations/api-key`.",
    "API keys have only the permissions granted to them: `CREATE` no longer includes `MANAGE` and `DELETE`. Changing a recipient's address needs `REDIRECT`, signing links and embed sessions for signing need `SIGN`. Existing keys keep the permissions that they listed; keys that could prepare documents keep `SIGN` if their workspace lists origins that embed. Keys of agents cannot have these permissions.",
    "`Idempotent-Replayed` replaces `Idempotency-Replayed` on the response to a repeated idempotency key.",
    "Webhooks made since 2026-11-27 name recipients' states as the API does (`SENT`, not `invited`). Earlier webhooks keep the former words.",
  ],
};
