import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { shadesOf as ShadesOf } from "../../../domain/workspace/brand-colors.ts";
import type { BrandView } from "../../../domain/workspace/branding.ts";
import { useHost } from "../../host/host.ts";
import { BrandContext } from "../controls/brand.tsx";
import { useSheet } from "../styles/sheet.ts";

/**
 * Shows what is inside in a workspace's colours, with its logo or name. The colours are custom properties of the root, so
 * that a page that embeds an element can still override them.
 */
export function BrandLook({ brand, children }: { brand: BrandView | undefined; children: ReactNode }) {
  const { apiBase } = useHost();
  const [look, setLook] = useState("");
  useEffect(() => {
    let isCurrent = true;
    // Loaded only for a workspace with colours of its own: most pages have none.
    if (brand?.primaryColor)
      import("../../../domain/workspace/brand-colors.ts").then(
        ({ shadesOf }) => isCurrent && setLook(`:root, :host { ${propertiesOf(brand, shadesOf)} }`),
        () => undefined,
      );
    else setLook("");
    return () => {
      isCurrent = false;
    };
  }, [brand]);
  useSheet(look);
  const own = useMemo(
    () =>
      brand?.logo || brand?.productName
        ? { name: brand.productName, logo: brand.logo && { ...brand.logo, url: apiBase + brand.logo.path } }
        : null,
    [brand, apiBase],
  );
  return <BrandContext value={own}>{children}</BrandContext>;
}

/** Declarations of the tokens that follow the brand. */
function propertiesOf({ primaryColor, secondaryColor }: BrandView, shadesOf: typeof ShadesOf): string {
  if (!primaryColor) return "";
  const { light, dark } = shadesOf(primaryColor);
  const tokens = {
    accent: `light-dark(${light.fill}, ${dark.fill})`,
    "accent-hover": `light-dark(${light.hover}, ${dark.hover})`,
    "on-accent": `light-dark(${light.onFill}, ${dark.onFill})`,
    "accent-ink": `light-dark(${light.ink}, ${dark.ink})`,
    "accent-soft": `light-dark(${light.soft}, ${dark.soft})`,
    focus: `light-dark(${light.ink}, ${dark.ink})`,
  };
  const stripe = secondaryColor ? `--cs-brand-stripe: ${secondaryColor};` : "";
  return `${Object.entries(tokens)
    .map(([name, value]) => `--cs-${name}: ${value};`)
    .join(" ")} ${stripe}`;
}
