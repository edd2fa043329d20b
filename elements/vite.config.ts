import { join } from "node:path";
import { defineConfig } from "vite";
import { elementFiles } from "../build/element-files.ts";
import { fallbackTexts } from "../build/fallback-texts.ts";
import { frontEndPlugins, treeshake } from "../build/front-end-plugins.ts";
import { ownKeysOnly } from "../build/own-keys-only.ts";

const here = import.meta.dirname;
/** lightningcss's flag for its `light-dark()` polyfill: excluded, so that the page's color scheme applies here, too. */
const lightDark = 1 << 20;

/** A chunk that imports no other: otherwise chunks would import each other in a circle. */
const react = ["node_modules/(react|react-dom|scheduler|use-sync-external-store|@preact|@r2wc)/", "\\0rolldown"];
/** Small modules that belong together: as one file they weigh less and load faster than as many. */
const every = [
  "lucide-react/dist/esm/(?!icons/)",
  "lucide-react/dist/esm/icons/(circle-(alert|check|exclamation-point)|info|triangle-(alert|exclamation-point)|x)\\.",
  "features/ui/(\\w+/)?(button|elements-of|skeleton|notice|feedback|progress-bar|use-formats|formats|main|sheet|ui-root|error-boundary|base|tokens)\\.(tsx?|css)",
  "features/ui/overlay/toast\\.tsx",
  "features/host/(host|i18n|text-engine|api|web-routes|code-on-demand)\\.ts",
  "features/sign/form/wait-for-network\\.ts",
  "elements/(\\w+/)?(use-has-session|web-app-page|session-skeleton|server)\\.tsx?",
  "domain/(contract/endpoint|text/language)\\.ts",
];
const signing = [
  "lucide-react/dist/esm/icons/(arrow-down|calendar-clock|check|download|file-text|pen-line|undo-2|user-round-plus)\\.",
  "features/ui/controls/avatar\\.(tsx|css)",
  "features/pdf/page-picture\\.(tsx|css)",
  "features/fields/outliner-context\\.ts",
  "domain/contract/(draft/outlines|signing/signing)\\.ts",
  "features/sign/(room|form|fields)/(session|signing-room|open-room|signing|signing-form|signing-request|form|prefill|sign|page-stack|sign-bar|invitation|stored-form|retrying|signing-calls|fault-texts|use-narrow|use-download)\\.(tsx?|css)",
  "elements/signing-events\\.ts",
];
const group = (name: string, parts: readonly string[]) => ({ name, test: new RegExp(parts.join("|")) });

export default defineConfig({
  root: here,
  // Relative to the importing module, wherever it is served.
  base: "./",
  plugins: [frontEndPlugins(), ownKeysOnly(), elementFiles(here)],
  css: { transformer: "lightningcss", lightningcss: { exclude: lightDark } },
  define: { FALLBACK_TEXTS: JSON.stringify(fallbackTexts()) },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    cssTarget: ["chrome123", "firefox121", "safari17.5"],
    rolldownOptions: {
      treeshake,
      preserveEntrySignatures: "allow-extension",
      input: { index: join(here, "index.ts") },
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [group("react", react), group("every", every), group("signing", signing)],
        },
      },
    },
  },
});
