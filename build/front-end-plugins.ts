/** What Vite does for every host of the features alike. */
import { cpSync, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import babel from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import type { Plugin, PluginOption } from "vite";
import { translatedLanguages } from "../domain/text/language.ts";
import { contractForBrowsers } from "./contract-for-browsers.ts";

/** Where pdf.js is installed. */
export const pdfjsFolder = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
/** Its character maps, fonts and decoders. */
export const pdfjsFolders = ["cmaps", "standard_fonts", "wasm", "iccs"];

/** React with signals, the contract without its schemas, words that can be shown. */
export function frontEndPlugins(): PluginOption[] {
  return [
    spokenAriaTexts(),
    react(),
    babel({ plugins: ["module:@preact/signals-react-transform", contractForBrowsers] }),
  ];
}

/** Schemas that nothing here uses go, though making them is a call. */
export const treeshake = {
  manualPureFunctions: ["z", "endpoint", "id"],
  // The domain only defines things.
  moduleSideEffects: [{ test: /[\\/]domain[\\/][^?]*\.ts$/, sideEffects: false }],
};

/** Puts pdf.js's character maps, fonts and decoders beside what is built, under `pdfjs/`. */
export function pdfAssets(): Plugin {
  return {
    name: "countersign-pdf-assets",
    apply: "build",
    writeBundle(options) {
      for (const folder of pdfjsFolders) {
        const from = join(pdfjsFolder, folder);
        if (existsSync(from)) cpSync(from, join(options.dir!, "pdfjs", folder), { recursive: true });
      }
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
