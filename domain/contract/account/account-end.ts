/** Closing the caller's account, and reopening it. */
import * as z from "zod/mini";
import { WorkspaceFate } from "../../account/account-end.ts";
import { Instant, WorkspaceId } from "../../ids.ts";
import { SignedIn } from "../auth.ts";
import { endpoint } from "../endpoint.ts";

const own = { caller: "member", needs: "own_account", only: "web" } as const;
const limit = { calls: 30, seconds: 900 };
const secret = z.string().check(z.maxLength(500));

export const AccountEndPreview = z.object({
  /** When the account would be erased if it were closed now. */
  eraseAt: Instant,
  workspaces: z.array(
    z.object({
      _id: WorkspaceId,
      name: z.string(),
      fate: WorkspaceFate,
      /** Name of the member who takes over, for the fate `handed_over`. */
      heir: z.nullable(z.string()),
      /** Numbers of affected documents: the whole workspace's, or those that the person owns or hosts. */
      documents: z.object({ draft: z.int(), open: z.int(), ended: z.int() }),
    }),
  ),
});
export type AccountEndPreview = z.infer<typeof AccountEndPreview>;

export const previewAccountEndCall = endpoint({
  method: "GET",
  path: "/api/user/end",
  summary: "List what happens to the caller's workspaces and documents when the account is deleted.",
  ...own,
  output: AccountEndPreview,
});

export const deleteAccountCall = endpoint({
  method: "DELETE",
  path: "/api/user",
  summary:
    "Delete the account. It is closed immediately and erased after seven days, during which its holder can reopen it by signing in or by the mailed link.",
  ...own,
  recent: true,
  body: z.optional(z.strictObject({})),
  output: z.object({ email: z.string(), eraseAt: Instant }),
  limit,
});

export const keepAccountCall = endpoint({
  method: "POST",
  path: "/api/user/keep",
  summary: "Reopen a closed account with the mailed token. Does not sign in.",
  caller: "anyone",
  body: z.strictObject({ token: secret }),
  output: z.object({ email: z.string() }),
  limit,
});

export const keepAccountAtSignInCall = endpoint({
  method: "POST",
  path: "/api/auth/keep",
  summary: "Reopen a closed account and sign in, with the secret returned by a sign-in. The secret works once.",
  caller: "anyone",
  body: z.strictObject({ keep: secret }),
  output: SignedIn,
  bare: true,
  limit,
});

export const exportDataCall = endpoint({
  method: "GET",
  path: "/api/user/export",
  summary:
    "Export everything stored about the caller as a zip of JSON files: profile, workspaces, sessions, credentials, security log, API keys without their secrets, the list of documents, picture and saved signatures.",
  ...own,
  recent: true,
  bytes: "application/zip",
  limit: { calls: 10, seconds: 3600 },
});
