import { join } from "node:path";
import { defineConfig } from "vite";
import { elementFiles, firstWords } from "../build/element-files.ts";
import { frontEndPlugins, treeshake } from "../build/front-end-plugins.ts";

const here = import.meta.dirname;
/** Of lightningcss, the stand-in for `light-dark()`: without it, what a page says of light and dark holds here, too. */
const lightDark = 1 << 20;

export default defineConfig({
  root: here,
  // Beside the code that asks for it, wherever that is.
  base: "./",
  plugins: [frontEndPlugins(), elementFiles(here)],
  css: { transformer: "lightningcss", lightningcss: { exclude: lightDark } },
  define: { FIRST_WORDS: JSON.stringify(firstWords()) },
  // Most of i18next is what nothing here asks for.
  resolve: { alias: { i18next: join(here, "text-engine.ts") } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    rolldownOptions: {
      treeshake,
      preserveEntrySignatures: "strict",
      input: { index: join(here, "index.ts") },
      output: { entryFileNames: "assets/[name]-[hash].js" },
    },
  },
});
