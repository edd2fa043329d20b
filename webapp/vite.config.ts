import { cpSync, createReadStream, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { translatedLanguages } from "../domain/language.ts";
import { contractForBrowsers } from "./contract-for-browsers.ts";

const here = import.meta.dirname;
const pdfjs = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
const pdfFolders = ["cmaps", "standard_fonts", "wasm", "iccs"];

/** Puts pdf.js's character maps, fonts and decoders beside the app, under `/app/pdfjs/`. */
function pdfAssets(): Plugin {
  return {
    name: "countersign-pdf-assets",
    apply: "build",
    writeBundle(options) {
      for (const folder of pdfFolders) {
        const from = join(pdfjs, folder);
        if (existsSync(from)) cpSync(from, join(options.dir!, "pdfjs", folder), { recursive: true });
      }
    },
  };
}

/** In development, what the API serves in production: texts, pdf.js's files, and the signer's page at its addresses. */
function developmentFiles(): Plugin {
  const folders: [RegExp, string][] = [
    [/^\/app\/locales\/(.+\.json)/, join(here, "../locales")],
    [/^\/app\/pdfjs\/([^?]+)/, pdfjs],
  ];
  return {
    name: "countersign-development-files",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? "/";
        for (const [pattern, folder] of folders) {
          const found = pattern.exec(url);
          if (found) return void createReadStream(join(folder, found[1]!)).on("error", next).pipe(response);
        }
        if (/^\/app\/documents\/(?!edit\/)/.test(url)) request.url = "/app/sign.html";
        next();
      });
    },
  };
}

/** Browsers that run this read woff2: the second file of every face stays out of the bundle. */
function oneFileAFace(): Plugin {
  return {
    name: "countersign-one-file-a-face",
    enforce: "pre",
    transform(code, id) {
      if (!/[\\/]@fontsource[\\/][^?]+\.css/.test(id)) return;
      return { code: code.replace(/,\s*url\([^)]+\.woff\)\s*format\(["']woff["']\)/g, ""), map: null };
    },
  };
}

/** react-aria brings its few words in 34 languages; those that the interface cannot show stay out of the bundle. */
function spokenAriaTexts(): Plugin {
  const texts =
    /[\\/]react-aria(?:-components)?[\\/]dist[\\/]private[\\/]intl[\\/](?:.+[\\/])?([a-z]{2})-[A-Z]{2}\.mjs$/;
  return {
    name: "countersign-spoken-aria-texts",
    apply: "build",
    enforce: "pre",
    load(id) {
      const language = texts.exec(id)?.[1];
      const spoken = !language || translatedLanguages.some((one) => one.startsWith(language));
      return spoken ? undefined : "export default {};";
    },
  };
}

/**
 * Small modules of the signer's first page that other pages use, too: as one file they weigh a seventh less than as the
 * twenty that they would be.
 */
const signerParts = new RegExp(
  [
    "lucide-react/dist/esm/icons/(arrow-down|calendar-clock|check|circle-alert|circle-check|download|file-text|info|pen-line|triangle-alert|user-round-plus|x)\\.",
    "features/ui/(avatar|button|progress-bar|skeleton|use-formats|formats)\\.(tsx?|css)",
    "features/pdf/page-picture\\.(tsx|css)",
    "features/fields/outliner-context\\.ts",
    "domain/contract/(outlines|signing)\\.ts",
    "features/sign/session\\.ts",
  ].join("|"),
);

export default defineConfig({
  root: here,
  base: "/app/",
  plugins: [
    spokenAriaTexts(),
    oneFileAFace(),
    react(),
    babel({ plugins: ["module:@preact/signals-react-transform", contractForBrowsers] }),
    pdfAssets(),
    developmentFiles(),
  ],
  css: { transformer: "lightningcss" },
  server: { proxy: { "/api": process.env.API_ORIGIN ?? "http://127.0.0.1:8000" } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // A strict policy: nothing inline, not even as data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Schemas that nothing here uses go, though making them is a call.
      treeshake: {
        manualPureFunctions: ["z", "endpoint", "id"],
        // The domain only defines things.
        moduleSideEffects: [{ test: /[\\/]domain[\\/][^?]*\.ts$/, sideEffects: false }],
      },
      input: { index: join(here, "index.html"), sign: join(here, "sign.html") },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: "signer", test: signerParts }],
        },
      },
    },
  },
});
