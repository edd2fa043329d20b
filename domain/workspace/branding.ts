/** A workspace's product name, colours and logo in mails and signing pages. */
import * as z from "zod/mini";
import { Sha256 } from "../ids.ts";
import { COLOR } from "./brand-colors.ts";

const Color = z.string().check(z.regex(COLOR));

export const LOGO_LIMIT = { width: 400, height: 100, bytes: 256 * 1024 } as const;
export const PRODUCT_NAME_LIMIT = 40;

/** A stored logo, PNG or JPEG without metadata. */
const Logo = z.object({ object: Sha256, form: z.enum(["png", "jpeg"]), width: z.int(), height: z.int() });
export type Logo = z.infer<typeof Logo>;

/** `null` means the product's default. */
export const Branding = z.object({
  primaryColor: z.nullable(Color),
  secondaryColor: z.nullable(Color),
  productName: z.nullable(z.string()),
  logo: z.nullable(Logo),
});
export type Branding = z.infer<typeof Branding>;

export const plainBranding: Branding = { primaryColor: null, secondaryColor: null, productName: null, logo: null };

/** Branding as sent to browsers. */
export const BrandView = z.object({
  primaryColor: z.nullable(Color),
  secondaryColor: z.nullable(Color),
  productName: z.nullable(z.string()),
  /** Path on this server, and the picture's pixels. */
  logo: z.nullable(z.object({ path: z.string(), width: z.int(), height: z.int() })),
});
export type BrandView = z.infer<typeof BrandView>;

export function brandViewOf(workspace: string, { logo, ...rest }: Branding): BrandView {
  return { ...rest, logo: logo && { path: logoPath(workspace, logo), width: logo.width, height: logo.height } };
}

/** Path of a logo; changes with the picture, so that it can be cached permanently. */
function logoPath(workspace: string, { object, form }: Logo): string {
  return `/api/brand/${workspace}/${object}.${form}`;
}

/** `null` for a workspace without branding. */
export function brandOf(workspace: string, branding: Branding): BrandView | null {
  return Object.values(branding).some((part) => part !== null) ? brandViewOf(workspace, branding) : null;
}
