import { createReadStream } from "node:fs";
import { join } from "node:path";
import { defineConfig, type Plugin } from "vite";
import { fallbackTexts } from "../build/fallback-texts.ts";
import { frontEndPlugins, pdfAssets, pdfjsFolder, treeshake } from "../build/front-end-plugins.ts";
import { withoutScripts } from "../build/without-scripts.ts";

const here = import.meta.dirname;

/** Serves in development what the API serves in production: texts, pdf.js's files, and the separate HTML pages. */
function developmentFiles(): Plugin {
  const folders: [RegExp, string][] = [
    [/^\/app\/locales\/(.+\.json)/, join(here, "../locales")],
    [/^\/app\/pdfjs\/([^?]+)/, pdfjsFolder],
  ];
  return {
    name: "countersign-development-files",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? "/";
        for (const [pattern, folder] of folders) {
          const match = pattern.exec(url);
          if (match) return void createReadStream(join(folder, match[1]!)).on("error", next).pipe(response);
        }
        if (/^\/app\/documents\/(?!edit\/)/.test(url)) request.url = "/app/sign.html";
        if (/^\/app\/form\//.test(url)) request.url = "/app/form.html";
        if (url.startsWith("/embed/")) request.url = "/app/embed.html";
        next();
      });
    },
  };
}

/**
 * Small modules of the signer's first page that other pages share: one file weighs a seventh less than the twenty
 * separate files would.
 */
const signerParts = new RegExp(
  [
    "lucide-react/dist/esm/icons/(arrow-down|calendar-clock|check|download|file-text|pen-line|undo-2|user-round-plus)\\.",
    "features/ui/(\\w+/)?(avatar|main|progress-bar|skeleton|use-formats|formats)\\.(tsx?|css)",
    "features/pdf/page-picture\\.(tsx|css)",
    "features/fields/outliner-context\\.ts",
    "domain/contract/(draft/outlines|signing/signing)\\.ts",
  ].join("|"),
);

/** Small modules that only the signing pages use. */
const signerTexts =
  /features\/(fields\/field-of-view|sign\/form\/entered-text|ui\/(layout\/)?(translation-notice|use-translated))\.|domain\/field\/format\/stored-text\./;

/** Small modules of the pages for visitors. */
const visitorParts =
  /lucide-react\/dist\/esm\/icons\/(rotate-ccw-clock|shield-check|user-check)\.|features\/account\/sign-in\/pitch\./;

/** Controls that the frame of every page uses. */
const controls = new RegExp(
  [
    "lucide-react/dist/esm/icons/(circle-alert|circle-exclamation-point|circle-check|info|triangle-alert|triangle-exclamation-point|x)\\.",
    "features/ui/(\\w+/)?(button|event-link|notice|feedback|elements-of)\\.(tsx?|css)",
    "lucide-react/dist/esm/(createLucideIcon|Icon|context|shared/)",
    "features/(ui/use-painted|host/code-on-demand)\\.ts",
    "webapp/frame/page-title\\.ts",
  ].join("|"),
);

/** Small modules of the sign-in and sign-up pages, which the app shares. */
const signInParts = new RegExp(
  [
    "lucide-react/dist/esm/icons/(key-round|building-complex)\\.",
    "features/account/(account|account-context|account-rules|use-form|use-refusal)\\.tsx?",
    "features/account/sign-in/(account-page|use-account-form)\\.(tsx?|css)",
    "features/account/ways-in/(issuer-window|load-sign-in-ways|other-ways|passkey-browser)\\.(tsx?|css)",
    "features/account/ways-in/(provider-mark|sign-in-ways|tab-secret|use-issuer)\\.tsx?",
    "webapp/boot/open-sign-in\\.tsx",
    "features/host/(passkey-browser|personal-storage)\\.ts",
    "domain/contract/(auth|user|account/(sign-in|two-factor|ways-in|credentials))\\.ts",
  ].join("|"),
);

/** Modules with which pages of the app load their data. */
const loading = /features\/(host\/loaded|ui\/use-loaded)\.ts/;

/** Rules of a few lines each without dependencies of their own. */
const smallRules = /domain\/(text\/latin-digits|contract\/endpoint|field\/(limits|decimal)|recipient\/email)\.ts/;

/** The signer's first requests. A separate file: importing it sends them, so no other page may share it. */
const signFirst = /webapp\/boot\/sign-first\.ts/;

/** Dependencies of the first requests, shared with other pages. */
const signFirstParts = new RegExp(
  [
    "webapp/boot/(device-lock|head-start|language|sign-link|storage|caller-headers)\\.ts",
    "features/(sign/room/session|account/session-keys|host/token-key)\\.ts",
    "domain/text/(language|unescaped)\\.ts",
  ].join("|"),
);

/**
 * Inserts the script before all others in the signer's page, so that it runs as soon as it has loaded; as a module of
 * the page it would wait for all of them.
 */
function signFirstScript(): Plugin {
  return {
    name: "countersign-sign-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_, { filename, bundle = {} }) {
        if (!filename.endsWith("/sign.html")) return [];
        const file = Object.keys(bundle).find((name) => /^assets\/sign-first-/.test(name));
        const parts = Object.keys(bundle).find((name) => /^assets\/first-parts-/.test(name));
        if (!file || !parts) throw new Error("sign-first.ts is not a file of its own");
        return [
          {
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: `/app/${parts}` },
            injectTo: "head-prepend",
          },
          {
            tag: "script",
            attrs: { type: "module", async: true, crossorigin: true, src: `/app/${file}` },
            injectTo: "head-prepend",
          },
        ];
      },
    },
  };
}

/** A file of its own, which stays cached when a release changes the rest. */
const react = /node_modules\/(react|react-dom|scheduler)\//;

export default defineConfig({
  root: here,
  base: "/app/",
  plugins: [frontEndPlugins(), pdfAssets(), developmentFiles(), signFirstScript(), withoutScripts()],
  css: { transformer: "lightningcss" },
  define: { FALLBACK_TEXTS: JSON.stringify(fallbackTexts()) },
  server: { proxy: { "/api": process.env.API_ORIGIN ?? "http://127.0.0.1:8000" } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The strict CSP allows nothing inline, not even data URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake,
      input: {
        index: join(here, "index.html"),
        sign: join(here, "sign.html"),
        form: join(here, "form.html"),
        embed: join(here, "embed.html"),
      },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "react", test: react },
            { name: "sign-first", test: signFirst },
            { name: "first-parts", test: signFirstParts },
            { name: "small-rules", test: smallRules },
            { name: "controls", test: controls },
            { name: "visitors", test: visitorParts },
            { name: "sign-in", test: signInParts },
            { name: "signer", test: signerParts },
            { name: "signer-texts", test: signerTexts },
            { name: "loading", test: loading },
          ],
        },
      },
    },
  },
});
