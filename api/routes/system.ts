import * as system from "../../domain/contract/system.ts";
import { done } from "../../domain/outcome.ts";
import type { Deps } from "../deps.ts";
import type { Mount } from "../http/mount.ts";
import { readHealth } from "../services/operation/read-health.ts";
import { testMail } from "../services/operation/test-mail.ts";

/** Health check, and the development outbox where it is enabled. */
export function systemRoutes(mount: Mount, deps: Deps): void {
  mount(system.readHealthCall, async () => done(await readHealth(deps)));
  mount(system.testMailCall, ({ principal, body }) => testMail(deps, principal, body));
  const { devMails } = deps;
  if (devMails) mount(system.readDevMailCall, async ({ query }) => done(await devMails.list(query.to)));
}
