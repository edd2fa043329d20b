/** What Vite makes of `elements/` besides its modules: the loader, the package's papers and the demo pages. */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";
import { build, type Plugin, type Rolldown } from "vite";
import { firstWords } from "./first-words.ts";

const root = join(import.meta.dirname, "..");

/** @param elements the folder of the elements */
export function elementFiles(elements: string): Plugin {
  return {
    name: "countersign-element-files",
    apply: "build",
    async writeBundle(options, bundle) {
      const out = options.dir!;
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      refuseCircles(chunks);
      const files = filesOf(chunks);
      await buildLoader(join(elements, "loader.ts"), out, files);
      writeFileSync(join(out, "index.js"), `export { defineElements } from "./${files.index}";\n`);
      writePapers(elements, out);
      cpSync(join(elements, "demo"), join(out, "demo"), { recursive: true });
    },
  };
}

/** The entry's file and that of each element's own part, from `dist`. */
function filesOf(chunks: readonly Rolldown.OutputChunk[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const one of chunks) {
    if (one.isEntry) found.index = one.fileName;
    const tag = one.facadeModuleId && /\/elements\/tags\/([\w-]+)\.tsx$/.exec(one.facadeModuleId);
    if (tag) found[tag[1]!] = one.fileName;
  }
  return found;
}

/** Files that need each other run before what they need is there. @throws Error that names them */
function refuseCircles(chunks: readonly Rolldown.OutputChunk[]): void {
  const byName = new Map(chunks.map((one) => [one.fileName, one]));
  const finished = new Set<string>();
  const walk = (name: string, trail: readonly string[]) => {
    if (trail.includes(name)) throw new Error(`Files in a circle: ${[...trail, name].join(" → ")}`);
    if (finished.has(name)) return;
    for (const next of byName.get(name)?.imports ?? []) walk(next, [...trail, name]);
    finished.add(name);
  };
  for (const { fileName } of chunks) walk(fileName, []);
}

/** One classic script that knows where the modules are. */
async function buildLoader(entry: string, outDir: string, files: Record<string, string>): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    define: { FILES: JSON.stringify(files), FIRST_WORDS: JSON.stringify(firstWords()) },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: { entry, formats: ["iife"], name: "countersign", fileName: () => "countersign.js" },
    },
  });
}

/** `package.json` and types, so that the folder can be published or linked as an npm package. */
function writePapers(elements: string, out: string): void {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const about = {
    name: "@countersign/elements",
    version,
    description: "Countersign's custom elements: sign, prepare, fill in forms, list and verify documents in any page.",
    type: "module",
    main: "./index.js",
    module: "./index.js",
    types: "./index.d.ts",
    exports: { ".": { types: "./index.d.ts", default: "./index.js" }, "./package.json": "./package.json" },
    sideEffects: false,
    files: ["index.js", "*.d.ts", "assets"],
    peerDependenciesMeta: { "@types/react": { optional: true } },
    peerDependencies: { "@types/react": ">=18" },
  };
  writeFileSync(join(out, "package.json"), `${JSON.stringify(about, null, 2)}\n`);
  for (const [file, types] of Object.entries(typesOf(elements))) {
    writeFileSync(join(out, file), types.replaceAll(/(\.d)?\.tsx?"/g, '.js"'));
  }
}

/** What the package's users see, by file. */
function typesOf(elements: string): Record<string, string> {
  const index = readFileSync(join(elements, "index.ts"), "utf8");
  const found: Record<string, string> = {
    "index.d.ts": ts.transpileDeclaration(index, { compilerOptions: {} }).outputText,
    "jsx.d.ts": readFileSync(join(elements, "jsx.d.ts"), "utf8"),
  };
  const inferred = ["attributes.ts", "events.ts", "session-given.ts"].map((file) => join(elements, file));
  const options = { declaration: true, emitDeclarationOnly: true, allowImportingTsExtensions: true, strict: true };
  const target = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.Preserve };
  ts.createProgram(inferred, { ...options, ...target }).emit(undefined, (path, text) => {
    found[basename(path)] = text;
  });
  return found;
}
