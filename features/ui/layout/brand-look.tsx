import { type ReactNode, use, useEffect, useInsertionEffect, useMemo, useState } from "react";
import type { BrandView } from "../../../domain/workspace/branding.ts";
import { useHost } from "../../host/host.ts";
import { BrandContext } from "../controls/brand.tsx";
import { adopt, type StyleRoot, StyleRootContext } from "../styles/sheet.ts";

type Colors = typeof import("../../../domain/workspace/brand-colors.ts");

/**
 * Shows its children in a workspace's colours, with its logo or name. The colours are custom properties of the root, so
 * that a page that embeds an element can still override them.
 */
export function BrandLook({ brand, children }: { brand: BrandView | undefined; children: ReactNode }) {
  const { apiBase } = useHost();
  const [look, setLook] = useState("");
  useEffect(() => {
    let isCurrent = true;
    // Loaded only for a workspace with colours of its own: most pages have none.
    if (brand?.primaryColor || brand?.secondaryColor)
      import("../../../domain/workspace/brand-colors.ts").then(
        (colors) => isCurrent && setLook(`:root, :host { ${propertiesOf(brand, colors)} }`),
        () => undefined,
      );
    else setLook("");
    return () => {
      isCurrent = false;
    };
  }, [brand]);
  useTemporarySheet(look);
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
function propertiesOf({ primaryColor, secondaryColor }: BrandView, { shadesOf, stripeOf }: Colors): string {
  const tokens: Record<string, string> = {};
  const add = (name: string, light: string, dark: string) => {
    tokens[name] = `light-dark(${light}, ${dark})`;
  };
  if (primaryColor) {
    const { light, dark } = shadesOf(primaryColor);
    add("accent", light.fill, dark.fill);
    add("accent-hover", light.hover, dark.hover);
    add("on-accent", light.onFill, dark.onFill);
    add("accent-ink", light.ink, dark.ink);
    add("accent-soft", light.soft, dark.soft);
    add("focus", light.ink, dark.ink);
  }
  if (secondaryColor) {
    const { light, dark } = stripeOf(secondaryColor);
    add("brand-stripe", light, dark);
  }
  return Object.entries(tokens)
    .map(([name, value]) => `--cs-${name}: ${value};`)
    .join(" ");
}

/** Adopts declarations until the component unmounts; of several components, the last one mounted wins. */
function useTemporarySheet(css: string): void {
  const root = use(StyleRootContext);
  useInsertionEffect(() => (css === "" ? undefined : adoptFor(root ?? document, css)), [root, css]);
}

function adoptFor(root: StyleRoot, css: string): () => void {
  // Declares the order of the layers unless another sheet has.
  adopt(root, "", "cs-feature");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@layer cs-feature { ${css} }`);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
