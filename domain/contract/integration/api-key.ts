import * as z from "zod/mini";
import { Instant } from "../../ids.ts";
import { endpoint } from "../endpoint.ts";

const limit = { calls: 60, seconds: 60 };

/** A living key as its workspace sees it; of the secret only the last four characters. */
export const ApiKeyView = z.object({
  _id: z.string(),
  name: z.string(),
  hint: z.string(),
  createdAt: Instant,
  /** Rounded to about ten minutes; `null` before the first use. */
  lastUsedAt: z.nullable(Instant),
  /** Made by an earlier version: the key has all of its maker's rights. */
  isOlder: z.boolean(),
});
export type ApiKeyView = z.infer<typeof ApiKeyView>;

export const listApiKeys = endpoint({
  method: "GET",
  path: "/api/integrations/api-keys",
  summary: "API keys of this workspace that were not revoked, newest first.",
  caller: "member",
  needs: ["ApiKeys", "VIEW"],
  only: "web",
  output: z.array(ApiKeyView),
  limit,
});

export const createApiKey = endpoint({
  method: "POST",
  path: "/api/integrations/api-keys",
  summary:
    "Make an API key for programs, which send it as `Authorization: Bearer`. `key` is told in this answer and never again.",
  caller: "member",
  needs: ["ApiKeys", "MANAGE"],
  only: "web",
  confirmed: true,
  recent: true,
  body: z.strictObject({ name: z.string().check(z.maxLength(400)) }),
  output: z.object({ ...ApiKeyView.shape, key: z.string() }),
  idempotent: true,
  limit: { calls: 20, seconds: 600 },
});

export const revokeApiKey = endpoint({
  method: "DELETE",
  path: "/api/integrations/api-keys/:keyId",
  summary: "Revoke an API key at once, and with it the embed sessions that were made with it. A repeat does nothing.",
  caller: "member",
  needs: ["ApiKeys", "MANAGE"],
  only: "web",
  recent: true,
  params: z.object({ keyId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.object({ _id: z.string() }),
  limit,
});
