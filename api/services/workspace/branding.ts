import type { saveBranding as contract } from "../../../domain/contract/branding.ts";
import type { BodyInput } from "../../../domain/contract/endpoint.ts";
import type { WorkspaceId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import { type BrandView, brandOf, brandViewOf, LOGO_LIMIT, type Logo } from "../../../domain/workspace/branding.ts";
import type { Deps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import { cleanDataUrl } from "../signing/store-pictures.ts";

type Place = { workspaceId: WorkspaceId };

export async function readBranding(deps: Pick<Deps, "branding">, { workspaceId }: Place): Promise<Outcome<BrandView>> {
  return done(brandViewOf(workspaceId, await deps.branding.find(workspaceId)));
}

/** Stores what people wrote to by this workspace see from now on. */
export async function saveBranding(
  deps: Pick<Deps, "branding" | "objects" | "cleanImage">,
  { workspaceId }: Place,
  { logo, productName, ...colors }: BodyInput<typeof contract>,
): Promise<Outcome<BrandView>> {
  const stored = logo ? await storeLogo(deps, logo) : done(null);
  if (!stored.ok) return stored;
  const branding = await deps.branding.update(workspaceId, {
    ...colors,
    productName: cleanLine(productName ?? "") || null,
    ...(logo === undefined ? {} : { logo: stored.value }),
  });
  return done(brandViewOf(workspaceId, branding));
}

async function storeLogo(deps: Pick<Deps, "objects" | "cleanImage">, url: string): Promise<Outcome<Logo>> {
  const cleaned = cleanDataUrl(deps, url, LOGO_LIMIT.bytes);
  if (!cleaned || cleaned.width > LOGO_LIMIT.width || cleaned.height > LOGO_LIMIT.height) {
    return refuse("logo_invalid", { faults: [{ path: "logo", code: "logo_invalid" }] });
  }
  const { form, bytes, width, height } = cleaned;
  return done({ object: await deps.objects.put(bytes, `image/${form}`), form, width, height });
}

/** The looks of a workspace, or `null` if it shows the product's own. A guest's workspace has none. */
export async function findBrand(
  deps: Pick<Deps, "branding">,
  workspace: WorkspaceId | null | undefined,
): Promise<BrandView | null> {
  return workspace ? brandOf(workspace, await deps.branding.find(workspace)) : null;
}

/** The logo that a workspace shows now: anybody may see it, and nothing else can be read by this path. */
export async function readLogo(
  deps: Pick<Deps, "branding" | "objects">,
  workspace: WorkspaceId,
  fileName: string,
): Promise<Outcome<{ bytes: Bytes; type: string }>> {
  const { logo } = await deps.branding.find(workspace);
  const bytes = logo && `${logo.object}.${logo.form}` === fileName && (await deps.objects.get(logo.object));
  return logo && bytes ? done({ bytes, type: `image/${logo.form}` }) : refuse("not_found");
}
