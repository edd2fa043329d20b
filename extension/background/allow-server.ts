/** May the extension reach a server, and is it one of ours? What was allowed for nothing is given back. */
import { browser } from "wxt/browser";
import { patternOf } from "../session/server-address.ts";
import { checkServer, type ServerCheck } from "./server-check.ts";

/** To be called by a click before anything is waited for: the browser asks the person only while the press counts. */
export async function allowServer(server: string): Promise<{ found: "refused" } | ServerCheck> {
  const permission = permissionFor(server);
  // Asked at once, told later: a question that is waited for costs the press.
  const before = browser.permissions.contains(permission).catch(() => true);
  const isAllowed = await browser.permissions.request(permission).catch(() => false);
  if (!isAllowed) return { found: "refused" };
  const check = await checkServer(server);
  if (check.found !== "ours" && !(await before)) await giveBack(permission);
  return check;
}

/** Another one is used from now on; what the extension was made for stays its own. */
export async function releaseServer(server: string, next: string): Promise<void> {
  const permission = permissionFor(server);
  if (permission.origins[0] !== permissionFor(next).origins[0]) await giveBack(permission);
}

function permissionFor(server: string): { origins: [string] } {
  return { origins: [patternOf(server, import.meta.env.BROWSER)] };
}

/** Browsers refuse to take what every build has. */
async function giveBack(permission: { origins: [string] }): Promise<void> {
  await browser.permissions.remove(permission).catch(() => false);
}
