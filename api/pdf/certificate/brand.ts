/** The branding at the top of the first page. */

import type { Points } from "../../../domain/field/geometry.ts";
import { shadesOf, stripeOf } from "../../../domain/workspace/brand-colors.ts";
import type { CertificateBrand } from "../../ports/certificate.ts";
import type { Rgb } from "../text/text-operators.ts";
import type { Fill } from "./parts.ts";
import { colors, custom, fill, MARGIN, picture, rule, type Sheet, write } from "./sheet.ts";

type Brand = CertificateBrand | undefined;

const HEIGHT: Points = 22;
const STRIPE: Points = 6;
/** The strokes of `webapp/public/icon.svg` at 22 points. */
const MARK = [
  `${colors.white.join(" ")} RG 1.79 w 1 J 1 j`,
  "15.4 14.3 m 14.03 16.08 11.72 16.85 9.55 16.25 c 7.39 15.64 5.81 13.78 5.57 11.55 c 5.33 9.31 6.47 7.16 8.45 6.1 c 10.43 5.04 12.85 5.29 14.58 6.74 c S",
  "0.659 0.737 1 RG",
  "8.66 10.73 m 11.0 8.32 l 17.46 14.92 l S",
].join(" ");
/** Maximum size of the logo: taller than a line of text, narrower than the page head. */
const LOGO = { width: 150, height: 34 };

/** The workspace's main colour, darkened until it is readable on white; without branding, the product's colour. */
export function accentOf(brand: Brand): Rgb {
  return brand?.primaryColor ? rgbOf(shadesOf(brand.primaryColor).light.ink) : colors.accent;
}

export function drawBrand(sheet: Sheet, brand: Brand, t: Fill, title = t("heading")): void {
  if (brand?.secondaryColor) fill(sheet, 0, 0, sheet.page.width, STRIPE, rgbOf(stripeOf(brand.secondaryColor).light));
  const height = brand?.logo ? drawLogo(sheet, brand.logo) : drawName(sheet, brand?.productName ?? null, t);
  const heading = { size: 9.5, color: colors.muted, align: "end" as const };
  const middle = sheet.y + (height - HEIGHT) / 2 + 6;
  write(sheet, title, MARGIN + 200, middle, sheet.width - 200, heading);
  sheet.y += height + 10;
  rule(sheet, MARGIN, sheet.y, sheet.width);
  sheet.y += 16;
}

/** @returns its height */
function drawLogo(sheet: Sheet, logo: NonNullable<CertificateBrand["logo"]>): Points {
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
  const height = logo.height * scale;
  const image = { kind: "image", bytes: logo.bytes } as const;
  picture(sheet, image, MARGIN, sheet.y, logo.width * scale, height);
  return Math.max(height, HEIGHT);
}

/** @returns its height */
function drawName(sheet: Sheet, name: string | null, t: Fill): Points {
  const letters = { size: 12.5, weight: "bold" as const };
  if (name) return Math.max(HEIGHT, 9 + write(sheet, name, MARGIN, sheet.y + 4.5, 190, letters));
  fill(sheet, MARGIN, sheet.y, HEIGHT, HEIGHT, colors.accent, 5);
  custom(sheet, MARK, MARGIN, sheet.y, HEIGHT, HEIGHT);
  write(sheet, t("product"), MARGIN + HEIGHT + 8, sheet.y + 4.5, 160, letters);
  return HEIGHT;
}

function rgbOf(color: string): Rgb {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return [red!, green!, blue!];
}
