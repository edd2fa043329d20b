/** Vite plugins and settings that all hosts of the features share. */
import { cpSync, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import babel, { defineRolldownBabelPreset } from "@rolldown/plugin-babel";
import react from "@vitejs/plugin-react";
import type { Plugin, PluginOption } from "vite";
import { translatedLanguages } from "../domain/text/language.ts";
import { contractForBrowsers } from "./contract-for-browsers.ts";

/** Folder of the installed pdf.js. */
export const pdfjsFolder = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
/** pdf.js's character maps, fonts and decoders. */
export const pdfjsFolders = ["cmaps", "standard_fonts", "wasm", "iccs"];

/** Plugins for React with signals, the contract without schemas, and react-aria texts of supported languages only. */
export function frontEndPlugins(): PluginOption[] {
  return [spokenAriaTexts(), monthNamesOnDemand(), react(), babel({ presets: [signals, contract], sourceMap: false })];
}

/** Only components and hooks that read a signal's `value` change; parsing all files would take half of a build's time. */
const signals = defineRolldownBabelPreset({
  preset: () => ({ plugins: ["module:@preact/signals-react-transform"] }),
  rolldown: { filter: { id: { exclude: /[\\/]domain[\\/]/ }, code: /\bvalue\b/ } },
});
const contract = defineRolldownBabelPreset({
  preset: () => ({ plugins: [contractForBrowsers] }),
  rolldown: { filter: { id: /[\\/]domain[\\/]contract[\\/]/, code: "endpoint(" } },
});

/** Drops unused schemas, although creating a schema is a function call. */
export const treeshake = {
  manualPureFunctions: ["z", "endpoint", "id"],
  // The domain's modules only contain definitions.
  moduleSideEffects: [{ test: /[\\/]domain[\\/][^?]*\.ts$/, sideEffects: false }],
};

/** Copies pdf.js's character maps, fonts and decoders next to the build's output, under `pdfjs/`. */
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

/** Replaces the table of month names, which few fields need, by a module that loads it. */
function monthNamesOnDemand(): Plugin {
  const replacement = join(import.meta.dirname, "../features/fields/month-names-on-demand.ts");
  return {
    name: "countersign-month-names-on-demand",
    enforce: "pre",
    resolveId(source, importer) {
      if (!source.endsWith("/format/month-names.ts") || importer === replacement) return undefined;
      return replacement;
    },
  };
}

/** react-aria ships its texts in 34 languages; drops the languages that the interface does not support. */
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
