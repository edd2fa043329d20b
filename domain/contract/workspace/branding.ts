/** Colours, logo and product name of a workspace. */
import * as z from "zod/mini";
import { COLOR } from "../../workspace/brand-colors.ts";
import { BrandView, PRODUCT_NAME_LIMIT } from "../../workspace/branding.ts";
import { endpoint, PICTURES_BODY } from "../endpoint.ts";

const workspace = z.object({ workspace: z.optional(z.string()) });
const color = z.nullable(z.string().check(z.regex(COLOR)));
const change = z.strictObject({
  primaryColor: color,
  secondaryColor: color,
  productName: z.nullable(z.string().check(z.maxLength(PRODUCT_NAME_LIMIT))),
  /** PNG or JPEG as a data URL, at most 400 × 100 pixels; `null` removes the logo; absent, or as it was read, it stays. */
  logo: z.optional(z.nullable(z.union([z.string(), BrandView.shape.logo]))),
  /** The branding that the caller read; one that was changed since is refused with `settings_changed` and the newer one. */
  former: z.optional(BrandView),
});

/** The same two calls have two paths: the product's and the specification's. */
const read = { caller: "member", needs: ["Branding", "VIEW"], query: workspace, output: BrandView } as const;
const save = {
  ...({ caller: "member", needs: ["Branding", "MANAGE"], only: "not_extension", confirmed: true } as const),
  ...{ query: workspace, bodyLimit: PICTURES_BODY, output: BrandView, limit: { calls: 60, seconds: 600 } },
} as const;
const sameCall = "The same as `/api/branding`, under the specification's name.";

export const readBrandingCall = endpoint({
  method: "GET",
  path: "/api/branding",
  summary: "Read the workspace's branding in mails and on its pages; `null` means the product's default.",
  ...read,
});

export const saveBrandingCall = endpoint({
  method: "PUT",
  path: "/api/branding",
  summary: "Change colours, product name and logo of mails, signing pages, payment pages and web forms.",
  body: change,
  ...save,
});

export const readCustomBrandingCall = endpoint({
  method: "GET",
  path: "/api/custom-branding",
  summary: sameCall,
  ...read,
});

export const saveCustomBrandingCall = endpoint({
  method: "PUT",
  path: "/api/custom-branding",
  summary: sameCall,
  body: change,
  ...save,
});

export const previewBrandMailCall = endpoint({
  method: "POST",
  path: "/api/branding/mail",
  summary:
    "Render an example of an invitation with a branding that is not saved. `logo`: its size; its picture is not needed.",
  caller: "member",
  needs: ["Branding", "VIEW"],
  query: workspace,
  body: z.strictObject({
    primaryColor: color,
    secondaryColor: color,
    productName: z.nullable(z.string().check(z.maxLength(PRODUCT_NAME_LIMIT))),
    logo: z.nullable(z.object({ width: z.int().check(z.minimum(1)), height: z.int().check(z.minimum(1)) })),
  }),
  output: z.object({ fromName: z.string(), subject: z.string(), html: z.string() }),
  limit: { calls: 240, seconds: 60 },
});
