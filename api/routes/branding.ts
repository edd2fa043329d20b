import type { Hono } from "hono";
import * as contract from "../../domain/contract/workspace/branding.ts";
import type { WorkspaceId } from "../../domain/ids.ts";
import type { Deps } from "../deps.ts";
import type { AppEnv, Mount } from "../http/mount.ts";
import { previewBrandMail } from "../services/workspace/branding/preview-mail.ts";
import { readBranding } from "../services/workspace/branding/read-branding.ts";
import { readLogo } from "../services/workspace/branding/read-logo.ts";
import { saveBranding } from "../services/workspace/branding/save-branding.ts";
import type { Refuse } from "./file/asset.ts";

/** Calls on a workspace's branding. A logo's URL changes with the picture, so browsers may cache it. */
export function brandingRoutes(mount: Mount, app: Hono<AppEnv>, deps: Deps, refuse: Refuse): void {
  for (const call of [contract.readBrandingCall, contract.readCustomBrandingCall] as const) {
    mount(call, ({ principal }) => readBranding(deps, principal));
  }
  for (const call of [contract.saveBrandingCall, contract.saveCustomBrandingCall] as const) {
    mount(call, ({ principal, body }) => saveBranding(deps, principal, body));
  }
  mount(contract.previewBrandMailCall, ({ principal, body }) => previewBrandMail(deps, principal, body));
  app.get("/api/brand/:workspace/:file{[0-9a-f]{64}\\.(png|jpeg)}", async (c) => {
    const logo = await readLogo(deps, c.req.param("workspace") as WorkspaceId, c.req.param("file"));
    if (!logo.ok) return refuse(c, logo.refusal);
    return c.body(logo.value.bytes, 200, {
      "Content-Type": logo.value.type,
      "Cache-Control": "public, max-age=86400, immutable",
    });
  });
}
