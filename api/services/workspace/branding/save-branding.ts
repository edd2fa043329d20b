import type { BodyInput } from "../../../../domain/contract/endpoint.ts";
import type { saveBrandingCall as contract } from "../../../../domain/contract/workspace/branding.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { isOutdated } from "../../../../domain/outdated.ts";
import { cleanLine } from "../../../../domain/text/clean-text.ts";
import {
  type Branding,
  type BrandView,
  brandViewOf,
  LOGO_LIMIT,
  type Logo,
} from "../../../../domain/workspace/branding.ts";
import type { FileDeps, WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { cleanDataUrl } from "../../signing/store-pictures.ts";
import { workspaceEventOf } from "../workspace-event.ts";

/** Changes the branding of the workspace's pages and of later mails, unless others changed it since `former`. */
export async function saveBranding(
  deps: WorkspaceDeps & FileDeps,
  caller: MemberPrincipal,
  { logo, productName, former, ...colors }: BodyInput<typeof contract>,
): Promise<Outcome<BrandView>> {
  const stored = typeof logo === "string" && logo ? await storeLogo(deps, logo) : done(null);
  // The view of a logo comes back from programs that save what they read.
  const isKept = logo === undefined || (typeof logo === "object" && logo !== null);
  if (!stored.ok) return stored;
  const change = {
    ...colors,
    productName: cleanLine(productName ?? "") || null,
    ...(isKept ? {} : { logo: stored.value }),
  };
  const event = workspaceEventOf(deps, caller, { kind: "branding_changed" });
  const isOld = (before: Branding) => isOutdated(former, brandViewOf(caller.workspaceId, before));
  const { isChanged, branding } = await deps.branding.update(caller.workspaceId, change, event, isOld);
  const view = brandViewOf(caller.workspaceId, branding);
  return isChanged ? done(view) : refuse("settings_changed", { data: view });
}

async function storeLogo(deps: FileDeps, url: string): Promise<Outcome<Logo>> {
  const cleaned = await cleanDataUrl(deps, url, LOGO_LIMIT.bytes);
  if (!cleaned || cleaned.width > LOGO_LIMIT.width || cleaned.height > LOGO_LIMIT.height) {
    return refuse("logo_invalid", { faults: [{ path: "logo", code: "logo_invalid" }] });
  }
  const { form, bytes, width, height } = cleaned;
  return done({ object: await deps.objects.put(bytes, `image/${form}`), form, width, height });
}
