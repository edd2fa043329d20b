import * as contract from "../../domain/contract/embed/embed.ts";
import * as tab from "../../domain/contract/embed/embed-tab.ts";
import type { DocumentId } from "../../domain/ids.ts";
import { done } from "../../domain/outcome.ts";
import type { Deps } from "../deps.ts";
import type { Mount } from "../http/mount.ts";
import { originsOfWorkspace, readEmbedOrigins, saveEmbedOrigins } from "../services/embed/embed-origins.ts";
import { openEmbedSession } from "../services/embed/open-embed-session.ts";
import { claimTab, openTab } from "../services/embed/open-tab.ts";

/** Calls on embed origins and sessions. */
export function embedRoutes(mount: Mount, deps: Deps): void {
  mount(contract.readEmbedOriginsCall, ({ principal }) => readEmbedOrigins(deps, principal));
  mount(contract.saveEmbedOriginsCall, ({ principal, body }) => saveEmbedOrigins(deps, principal, body));
  mount(contract.openEmbedSessionCall, ({ principal, body, newId }) =>
    openEmbedSession(deps, principal, body, newId as DocumentId),
  );
  mount(tab.openTabCall, ({ embedded }) => openTab(deps, embedded));
  mount(tab.takeTabCall, ({ body, headers }) => claimTab(deps, body.code, headers.get("Origin")));
  mount(contract.readEmbedPageCall, async ({ query }) =>
    done({ origins: await originsOfWorkspace(deps, query.workspace) }),
  );
}
