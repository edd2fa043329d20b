import { type ComponentPropsWithRef, createContext, use } from "react";
import type { Elements } from "../elements-of.tsx";
import { useSheet } from "../styles/sheet.ts";
import css from "./brand.css?inline";

/** The logo or name of the workspace that a page speaks for; `null`: the product's own. */
export const BrandContext = createContext<{ name: string | null; logo: Logo | null } | null>(null);
type Logo = { url: string; width: number; height: number };

/** Logo and name; with `href`, a link to the home page. */
export function Brand({ aside, ...link }: ComponentPropsWithRef<"a"> & { aside?: Elements }) {
  useSheet(css, "cs-ui");
  const own = use(BrandContext);
  const name = own?.name ?? "Countersign";
  const content = own?.logo ? (
    <img className="cs-brand-logo" src={own.logo.url} width={own.logo.width} height={own.logo.height} alt={name} />
  ) : (
    <>
      {!own?.name && <Mark />}
      <span translate="no">{name}</span>
    </>
  );
  const brand = link.href ? (
    <a {...link} className="cs-brand">
      {content}
    </a>
  ) : (
    <span className="cs-brand">{content}</span>
  );
  return aside === undefined ? (
    brand
  ) : (
    <div className="cs-brand-row">
      {brand}
      {aside}
    </div>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#1f3a8f" />
      <path d="M22.4 11.2a8 8 0 1 0-1.2 11" fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
      <path
        d="m12.6 16.4 3.4 3.5 9.4-9.6"
        fill="none"
        stroke="#a8bcff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
