/** Build configuration of the extension. Run from the project's root: `wxt build extension`. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "wxt";
import { frontEndPlugins, pdfjsFolder, pdfjsFolders, treeshake } from "../build/front-end-plugins.ts";
import { EXTENSION_KEY, FIREFOX_EXTENSION_ID } from "../domain/account/extension.ts";
import { translatedLanguages } from "../domain/text/language.ts";
import { googlePages, optionalPermissions, permissionsFor } from "./permissions.ts";
import { patternOf } from "./session/server-address.ts";
import { browserMessages, messageName } from "./store/browser-messages.ts";
import { defaultServer } from "./store/build-settings.ts";

const root = join(import.meta.dirname, "..");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const forStore = process.env.COUNTERSIGN_STORE === "1";
/** The default server for sign-in and files, until the person chooses another. */
const server = defaultServer(process.env.COUNTERSIGN_SERVER, forStore);
/** Enables saving the sealed copy into Drive. */
const googleClientId = process.env.COUNTERSIGN_GOOGLE_CLIENT_ID ?? "";

/**
 * pdf.js's sandbox for scripts in PDFs. The extension runs no such scripts, and stores refuse packages that evaluate
 * strings.
 */
const isSandbox = (file: string) => /quickjs/i.test(file);

/** Namespaces of the server's mails and reports, which the extension does not use. */
const foreign = ["mail", "certificate", "offline"];

/**
 * Only our own code. Handwriting fonts come from the chosen server, whichever it is, and as font faces only: a
 * foreign style sheet is read as text.
 */
const policy = [
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' https: http://127.0.0.1:* http://localhost:*",
  "object-src 'none'",
  "base-uri 'none'",
].join("; ");

/** Firefox's categories of data that leaves the browser: files and people, to the chosen server, on a click. */
const leaving = {
  data_collection_permissions: {
    required: ["personallyIdentifyingInfo" as const, "personalCommunications" as const, "websiteContent" as const],
  },
};

export default defineConfig({
  root: import.meta.dirname,
  outDir: "dist",
  // A package for a store is built into a separate folder: the unpacked build keeps its key and may be in use.
  ...(forStore ? { outDirTemplate: "store-{{browser}}-mv{{manifestVersion}}" } : {}),
  imports: false,
  manifestVersion: 3,
  zip: {
    name: "countersign",
    artifactTemplate: `countersign-${version}-{{browser}}.zip`,
    sourcesTemplate: `countersign-${version}-sources.zip`,
    sourcesRoot: root,
    includeSources: [
      "build/**",
      "domain/**",
      "extension/**",
      "features/**",
      "locales/**",
      "package*.json",
      "tsconfig.json",
    ],
    excludeSources: ["**/dist/**", "**/.wxt/**", "**/*.test.*"],
  },
  manifest: ({ browser }) => ({
    name: message("manifest.name"),
    short_name: "Countersign",
    description: message("manifest.description"),
    default_locale: "en",
    version,
    icons: icons(),
    action: { default_title: message("manifest.action"), default_icon: icons() },
    permissions: permissionsFor(browser, googleClientId !== ""),
    ...(googleClientId && browser !== "firefox" ? { optional_permissions: [...optionalPermissions] } : {}),
    host_permissions: [...googlePages, patternOf(server, browser)],
    optional_host_permissions: ["https://*/*", "http://*/*"],
    content_security_policy: { extension_pages: policy },
    commands: { _execute_action: { suggested_key: { default: "Alt+Shift+S" } } },
    ...(browser === "firefox"
      ? { browser_specific_settings: { gecko: { id: FIREFOX_EXTENSION_ID, strict_min_version: "128.0", ...leaving } } }
      : {
          // The store has its own key for the item and refuses a package that contains one.
          ...(forStore ? {} : { key: EXTENSION_KEY }),
          minimum_chrome_version: "126",
          externally_connectable: { matches: [patternOf(server, browser)] },
        }),
  }),
  hooks: {
    "build:publicAssets": (_, files) => {
      for (const folder of pdfjsFolders) {
        const from = join(pdfjsFolder, folder);
        for (const file of existsSync(from) ? readdirSync(from) : []) {
          if (isSandbox(file)) continue;
          files.push({ absoluteSrc: join(from, file), relativeDest: `pdfjs/${folder}/${file}` });
        }
      }
      for (const language of translatedLanguages) {
        const folder = join(root, "locales", language);
        for (const file of readdirSync(folder)) {
          if (!file.endsWith(".json") || foreign.includes(file.replace(/\.json$/, ""))) continue;
          files.push({ absoluteSrc: join(folder, file), relativeDest: `locales/${language}/${file}` });
        }
        const texts = JSON.parse(readFileSync(join(folder, "extension.json"), "utf8")) as Record<string, string>;
        const contents = JSON.stringify(browserMessages(texts), null, 2);
        files.push({ contents, relativeDest: `_locales/${language.replace("-", "_")}/messages.json` });
      }
    },
  },
  vite: () => ({
    plugins: [frontEndPlugins()],
    css: { transformer: "lightningcss" },
    define: {
      __COUNTERSIGN_SERVER__: JSON.stringify(server),
      __GOOGLE_CLIENT_ID__: JSON.stringify(googleClientId),
    },
    build: { assetsInlineLimit: 0, rolldownOptions: { treeshake } },
  }),
});

function message(key: `manifest.${string}`): string {
  return `__MSG_${messageName(key)}__`;
}

function icons(): Record<string, string> {
  return Object.fromEntries([16, 32, 48, 128].map((size) => [size, `icons/${size}.png`]));
}
