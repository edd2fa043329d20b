/**
 * Checks whether the extension may reach a server and whether it is a Countersign server. A permission granted in
 * vain is returned.
 */
import { browser } from "wxt/browser";
import { patternOf } from "../session/server-address.ts";
import { checkServer, type ServerCheck } from "./server-check.ts";

/** Must be called in a click handler before any `await`: the browser asks the person only while the press counts. */
export async function allowServer(server: string): Promise<{ kind: "refused" } | ServerCheck> {
  const permission = permissionFor(server);
  // Started now, awaited later: awaiting it first would lose the press.
  const before = browser.permissions.contains(permission).catch(() => true);
  const isAllowed = await browser.permissions.request(permission).catch(() => false);
  if (!isAllowed) return { kind: "refused" };
  const check = await checkServer(server);
  if (check.kind !== "ours" && !(await before)) await removePermission(permission);
  return check;
}

/** Returns the old server's permission once another one is in use; the server of the build keeps its own. */
export async function releaseServer(server: string, next: string): Promise<void> {
  const permission = permissionFor(server);
  if (permission.origins[0] !== permissionFor(next).origins[0]) await removePermission(permission);
}

function permissionFor(server: string): { origins: [string] } {
  return { origins: [patternOf(server, import.meta.env.BROWSER)] };
}

/** Browsers refuse to remove permissions that every build has. */
async function removePermission(permission: { origins: [string] }): Promise<void> {
  await browser.permissions.remove(permission).catch(() => false);
}
