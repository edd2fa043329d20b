/** The import rules of the house, as data. See `docs/decisions/27-structure.md`. */

export type Rule = {
  /** Folder or file to which the rule applies; the longest match wins. */
  of: string;
  /** Folders and files whose values it may import, in addition to its own. */
  values: readonly string[];
  /** Folders and files from which it may import types only. */
  types?: readonly string[];
  /** Package names; one that ends in `:` or `/` is a prefix. */
  packages: readonly string[];
};

const node = ["node:"];
const identity = ["jose", "mailchecker", "oauth4webapi", "@simplewebauthn/server", "@zxcvbn-ts/language-common"];
const screens = [
  "react",
  "@preact/signals-react",
  "react-aria",
  "react-aria-components",
  "react-stately",
  "lucide-react",
  "zod",
];
const ui = [
  "features/ui",
  "features/pdf",
  "features/fields",
  "features/ink",
  "features/confirm",
  "features/host/host.ts",
  "features/host/api.ts",
  "features/host/upload.ts",
  "features/host/write-json.ts",
  "features/host/kept-keys.ts",
  "features/host/loaded.ts",
  "features/host/paged-rows.ts",
  "features/host/personal-storage.ts",
  "features/host/token-key.ts",
  "features/host/code-on-demand.ts",
  "features/host/stored-check.ts",
  "features/host/pasted-addresses.ts",
  "features/host/save-blob.ts",
  "features/host/passkey-browser.ts",
  "features/host/bot-check.ts",
  "features/host/i18n.ts",
  "domain",
];
/** The only folders that an implementation of a port may import. */
const ports = ["domain", "api/ports"];

export const rules: readonly Rule[] = [
  { of: "domain", values: [], packages: ["zod"] },

  { of: "features", values: ui, packages: screens },
  { of: "features/host/host.ts", values: ["domain"], packages: ["react"] },
  {
    of: "features/host/api.ts",
    values: ["domain", "features/host/write-json.ts"],
    types: ["features/host/host.ts"],
    packages: [],
  },
  {
    of: "features/host/bot-check.ts",
    values: ["domain/account/bot-check.ts"],
    types: ["features/host/api.ts"],
    packages: ["@preact/signals-react"],
  },
  {
    of: "features/host/upload.ts",
    values: ["domain", "features/host/api.ts"],
    types: ["features/host/host.ts"],
    packages: [],
  },
  {
    of: "features/host/i18n.ts",
    values: ["domain"],
    types: ["locales"],
    packages: ["react", "@preact/signals-react"],
  },
  { of: "features/host", values: ["domain"], types: ["locales"], packages: ["react", "@preact/signals-react"] },
  { of: "features/host/i18next-engine.ts", values: [], packages: ["i18next"] },
  {
    of: "features/ui",
    values: [
      "features/host/code-on-demand.ts",
      "features/host/i18n.ts",
      "features/host/host.ts",
      "features/host/loaded.ts",
      "features/host/pasted-addresses.ts",
      "domain/account/moment-format.ts",
      "domain/text/language.ts",
      "domain/workspace/brand-colors.ts",
    ],
    types: ["domain/workspace/branding.ts", "domain/contract/endpoint.ts", "features/host/api.ts"],
    packages: [...screens, "uqr"],
  },
  {
    of: "features/pdf",
    values: ["features/ui", "features/host/host.ts", "features/host/api.ts", "features/host/i18n.ts", "domain"],
    packages: [...screens, "pdfjs-dist"],
  },
  {
    of: "features/fields",
    values: [
      "features/ui",
      "features/host/host.ts",
      "features/host/api.ts",
      "features/host/i18n.ts",
      "features/host/code-on-demand.ts",
      "domain",
    ],
    packages: screens,
  },
  {
    of: "features/confirm",
    values: [
      "features/ui",
      "features/host/host.ts",
      "features/host/api.ts",
      "features/host/passkey-browser.ts",
      "features/host/i18n.ts",
      "domain",
    ],
    packages: screens,
  },
  {
    of: "features/ink",
    values: ["features/ui", "features/fields", "features/host/host.ts", "features/host/i18n.ts", "domain"],
    packages: [...screens, "@fontsource/"],
  },
  { of: "features/account", values: ui, packages: screens },
  { of: "features/sign", values: ui, packages: [...screens, "uqr"] },

  {
    of: "webapp",
    values: ["features", "domain"],
    types: ["locales"],
    packages: [...screens, "react-dom", "@tanstack/react-router"],
  },
  {
    of: "build",
    values: ["domain/text/language.ts", "elements/attributes.ts"],
    packages: ["vite", "@vitejs/plugin-react", "@rolldown/plugin-babel", "typescript", ...node],
  },
  {
    of: "build/reference",
    values: ["api/http/reference", "domain"],
    packages: ["typescript", ...node],
  },
  {
    of: "webapp/vite.config.ts",
    values: ["build"],
    packages: ["vite", ...node],
  },
  {
    of: "elements",
    values: ["features", "domain"],
    packages: [...screens, "@r2wc/react-to-web-component", "@webcomponents/custom-elements", "@fontsource-variable/"],
  },
  { of: "elements/vite.config.ts", values: ["build"], packages: ["vite", ...node] },
  {
    of: "extension",
    values: ["features", "domain", "locales"],
    packages: [...screens, "react-dom", "wxt", "postal-mime"],
  },
  { of: "extension/wxt.config.ts", values: ["build", "domain"], packages: ["wxt", ...node] },

  { of: "api/main.ts", values: ["api", "domain", "package.json"], packages: ["hono", "zod", ...node] },
  {
    of: "api/app.ts",
    values: ["api/routes", "api/http", "api/services/embed/embed-origins.ts", "api/ports", "domain"],
    types: ["api/deps.ts"],
    packages: ["hono"],
  },
  {
    of: "api/settings.ts",
    // Parsers of values whose form an adapter or a middleware defines.
    values: [
      "api/adapters/outgoing/networks.ts",
      "api/adapters/secrets/secrets.ts",
      "api/http/middleware/client-address.ts",
      "domain",
    ],
    packages: ["zod"],
  },
  { of: "api/wiring", values: ["api", "domain"], packages: ["@deno/kv", ...node] },
  { of: "api/deps.ts", values: [], types: ports, packages: [] },
  { of: "api/ports", values: ["domain"], packages: [] },
  {
    of: "api/routes",
    values: [
      "api/services",
      "api/http",
      "domain/contract",
      "domain/outcome.ts",
      "domain/refusals/refusal-status.ts",
      "domain/text/language.ts",
      "domain/field/date-format.ts",
    ],
    types: ["api/deps.ts", "api/ports", "domain"],
    packages: ["hono", "zod"],
  },
  { of: "locales", values: [], types: ["domain"], packages: ["i18next"] },
  {
    of: "api/http/refusal-texts.ts",
    values: ["domain/outcome.ts", "domain/text/language.ts", "locales"],
    packages: [],
  },
  {
    of: "api/http",
    values: [
      "api/services",
      "domain/contract",
      "domain/outcome.ts",
      "domain/refusals/refusal-status.ts",
      "domain/ids.ts",
      "domain/text/language.ts",
      // Identifying a caller: secrets, sessions, keys and rights.
      "domain/access",
      "domain/account/extension-session.ts",
      "domain/audit/sha256.ts",
      "domain/embed",
      "domain/integration/address-range.ts",
      "domain/integration/api-key.ts",
      "domain/recipient/email.ts",
      "domain/workspace/workspace.ts",
    ],
    types: ["api/deps.ts", "api/ports", "domain"],
    packages: ["hono", "@remix-run/multipart-parser", "zod", ...node],
  },
  {
    of: "api/http/reference",
    // It names the records that several calls share, and prints their schemas.
    values: ["api/http", "domain"],
    types: ["api/deps.ts"],
    packages: ["hono", "zod", ...node],
  },
  {
    of: "api/http/mcp",
    values: ["api/http", "domain/contract", "domain/integration/api-key.ts", "domain/outcome.ts"],
    types: ["api/deps.ts"],
    packages: ["@modelcontextprotocol/server", "hono", "zod", ...node],
  },
  { of: "api/services", values: ports, types: ["api/deps.ts"], packages: [] },
  { of: "api/store", values: ports, packages: ["zod", ...node] },
  { of: "api/jobs", values: [...ports, "api/services"], types: ["api/deps.ts"], packages: [] },
  {
    of: "api/pdf",
    values: [...ports, "locales"],
    packages: [
      "@hyzyla/pdfium",
      "@silvia-odwyer/photon-node",
      "pdfjs-dist",
      "pdf-lib",
      "harfbuzzjs",
      "bidi-js",
      "uqr",
      "fflate",
      "i18next",
      "zod",
      ...node,
    ],
  },
  // Strangers' signatures alone: our own CMS and X.509 are written and read by `api/pdf/asn1`.
  { of: "api/pdf/verify/foreign", values: [...ports, "api/pdf"], packages: ["asn1js", "pkijs", ...node] },
  { of: "api/adapters", values: ports, packages: ["zod", ...node] },
  {
    of: "api/adapters/mail",
    values: [...ports, "locales"],
    packages: ["nodemailer", "zod", ...node],
  },
  { of: "api/adapters/outgoing", values: ports, packages: ["ipaddr.js", ...node] },
  { of: "api/adapters/archive", values: [...ports, "locales"], packages: ["fflate"] },
  { of: "api/adapters/tables", values: [...ports, "locales"], packages: ["hucre"] },
  { of: "api/adapters/payments", values: ports, packages: ["stripe", "zod", ...node] },
  { of: "api/adapters/messaging", values: ports, packages: ["twilio", "zod", ...node] },
  { of: "api/adapters/objects", values: ports, packages: ["@google-cloud/storage", "zod", ...node] },
  { of: "api/adapters/identity", values: ports, packages: [...identity, "zod", ...node] },
];

/** Patterns of folders whose subfolders may not import each other. */
const worlds = [/^features\/[^/]+(?=\/)/, /^api\/(adapters\/)?[^/]+(?=\/)/, /^[^/]+(?=\/)/];

/** The folder within which a module may import without rules: its feature, its part of the API, or its package. */
export function worldOf(path: string): string {
  for (const pattern of worlds) {
    const match = pattern.exec(path);
    if (match) return match[0];
  }
  return path;
}

export function ruleOf(path: string): Rule | undefined {
  return rules
    .filter((rule) => isIn(path, rule.of))
    .sort((one, other) => other.of.length - one.of.length)
    .at(0);
}

/** Whether a path equals a folder or file, or is below it. */
export function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
