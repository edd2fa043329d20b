import * as z from "zod/mini";
import { Action, EntityName } from "../../access/rights.ts";
import { Instant } from "../../ids.ts";
import { ApiKeyType } from "../../integration/api-key-type.ts";
import { endpoint } from "../endpoint.ts";

const limit = { calls: 60, seconds: 60 };
const params = z.object({ apiKey: z.string().check(z.minLength(1), z.maxLength(64)) });
const name = z.string().check(z.maxLength(400));
/** Maximum addresses per key. */
const API_KEY_ADDRESSES_LIMIT = 50;
const addresses = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(API_KEY_ADDRESSES_LIMIT));

/** The workspace's view of an active key, with only the last four characters of the secret. */
export const ApiKeyView = z.object({
  _id: z.string(),
  name: z.string(),
  type: ApiKeyType,
  /** Documents made with the key are tests: only the creator gets mail, and the PDF is marked. */
  isTest: z.boolean(),
  hint: z.string(),
  /** Address of the member who created the key and for whom it acts. */
  maker: z.string(),
  /** Whether the caller created the key; only the creator can regenerate it. */
  isOwn: z.boolean(),
  createdAt: Instant,
  /** `null`: never. */
  expiresAt: z.nullable(Instant),
  /** Addresses and CIDR ranges from which calls are accepted; empty means any. */
  addresses: z.array(z.string()),
  /** Rounded to about ten minutes; `null` before the first use. */
  lastUsedAt: z.nullable(Instant),
  /** Network of the last use, IPv4 to 24 bits and IPv6 to 48. */
  lastUsedFrom: z.nullable(z.string()),
  /** Created by an earlier version: the key has all of its creator's rights. */
  isOlder: z.boolean(),
});
export type ApiKeyView = z.infer<typeof ApiKeyView>;

export const listApiKeysCall = endpoint({
  method: "GET",
  path: "/api/integrations/api-key",
  summary: "List the workspace's API keys that are not revoked, newest first; `type` filters by type.",
  caller: "member",
  needs: ["ApiKeys", "VIEW"],
  only: "web",
  query: z.object({ type: z.optional(ApiKeyType) }),
  output: z.array(ApiKeyView),
  limit,
});

export const generateApiKeyCall = endpoint({
  method: "POST",
  path: "/api/integrations/api-key/generate",
  summary:
    "Create an API key, which programs send as `Authorization: Bearer`. Only this response contains `key`. `rights` replaces the type's permissions for the listed entities. Documents of a test key are marked and mail nobody but their sender.",
  caller: "member",
  needs: ["ApiKeys", "MANAGE"],
  only: "web",
  confirmed: true,
  recent: true,
  body: z.strictObject({
    type: z._default(ApiKeyType, "api"),
    /** Default: the type's name. */
    name: z.optional(name),
    isTest: z.optional(z.boolean()),
    expiresAt: z.optional(z.nullable(Instant)),
    addresses: z.optional(addresses),
    rights: z.optional(z.partialRecord(EntityName, z.array(Action).check(z.maxLength(Action.options.length)))),
  }),
  output: z.object({ ...ApiKeyView.shape, key: z.string() }),
  idempotent: true,
  limit: { calls: 20, seconds: 600 },
});

export const changeApiKeyCall = endpoint({
  method: "PUT",
  path: "/api/integrations/api-key/:apiKey",
  summary:
    "Change an API key by its id; absent properties stay unchanged. `regenerate` replaces the secret and returns the new one as `key`. The old secret becomes invalid immediately, or with `overlap` `day` after 24 hours.",
  caller: "member",
  needs: ["ApiKeys", "MANAGE"],
  only: "web",
  confirmed: true,
  recent: true,
  params,
  readBack: ApiKeyView,
  body: z.strictObject({
    /** The key's own type, if named. */
    type: z.optional(ApiKeyType),
    name: z.optional(name),
    expiresAt: z.optional(z.nullable(Instant)),
    addresses: z.optional(addresses),
    regenerate: z.optional(z.boolean()),
    overlap: z.optional(z.enum(["none", "day"])),
  }),
  output: z.object({ ...ApiKeyView.shape, key: z.optional(z.string()) }),
  limit: { calls: 60, seconds: 600 },
});

export const revokeApiKeyCall = endpoint({
  method: "DELETE",
  path: "/api/integrations/api-key/:apiKey",
  summary:
    "Revoke an API key by its id, and the embed sessions created with it, effective immediately. A repeat does nothing.",
  caller: "member",
  needs: ["ApiKeys", "MANAGE"],
  only: "web",
  recent: true,
  params,
  output: z.object({ _id: z.string() }),
  limit,
});
