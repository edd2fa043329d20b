/** Writes Vite's further output for `elements/`: the loader, the package files and the demo pages. */
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import ts from "typescript";
import { build, type Plugin, type Rolldown } from "vite";
import { customElementsManifest } from "./custom-elements-manifest.ts";
import { fallbackTexts } from "./fallback-texts.ts";

const root = join(import.meta.dirname, "..");

/** @param elements the folder of the elements */
export function elementFiles(elements: string): Plugin {
  return {
    name: "countersign-element-files",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const one of Object.values(bundle)) if (one.type === "chunk") one.code = withChecks(one.code);
      },
    },
    async writeBundle(options, bundle) {
      const out = options.dir!;
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      refuseCircles(chunks);
      const files = filesOf(chunks);
      const hashes = await buildHashes(join(elements, "integrity.ts"), out, chunks);
      const loader = join(elements, "loader.ts");
      pinLoader(out, await buildLoader(loader, { files, hashes }));
      writeFileSync(join(out, "countersign.js"), await buildLoader(loader, { files, hashes: null }));
      writeFileSync(join(out, "index.js"), `export { defineElements } from "./${files.index}";\n`);
      writePapers(elements, out);
      cpSync(join(elements, "demo"), join(out, "demo"), { recursive: true });
    },
  };
}

/** The entry's file and each element's own file, from `dist`. */
function filesOf(chunks: readonly Rolldown.OutputChunk[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const one of chunks) {
    if (one.isEntry) found.index = one.fileName;
    const tag = one.facadeModuleId && /\/elements\/tags\/([\w-]+)\.tsx$/.exec(one.facadeModuleId);
    if (tag) found[tag[1]!] = one.fileName;
  }
  return found;
}

/** Refuses import cycles, in which modules run before the modules that they import. @throws Error that names them */
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

/** Adds integrity checks to dynamic imports, for pages that requested them. */
function withChecks(code: string): string {
  return code.replaceAll(
    /\bimport\(([`"'])\.\/([\w.-]+\.js)\1\)/g,
    (_, __, name: string) =>
      `Promise.resolve(globalThis[Symbol.for("countersign.check")]?.("${name}")).then(()=>import("./${name}"))`,
  );
}

/** The hash in the form of an `integrity` attribute. */
function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
}

type Hashes = { file: string; integrity: string };

/** Builds the module with the hashes of all other modules. */
async function buildHashes(entry: string, out: string, chunks: readonly Rolldown.OutputChunk[]): Promise<Hashes> {
  const order = chunks.map(({ fileName }) => fileName);
  const modules = chunks.map(({ fileName, imports }) => [
    fileName,
    integrityOf(readFileSync(join(out, fileName))),
    imports.map((one) => order.indexOf(one)),
  ]);
  const built = (await build({
    configFile: false,
    logLevel: "warn",
    define: { MODULES: JSON.stringify(modules) },
    build: { write: false, lib: { entry, formats: ["es"] } },
  })) as Rolldown.RolldownOutput[];
  const [{ code }] = built[0]!.output;
  const file = `assets/integrity-${createHash("sha256").update(code).digest("base64url").slice(0, 8)}.js`;
  writeFileSync(join(out, file), code);
  return { file, integrity: integrityOf(readFileSync(join(out, file))) };
}

/** Builds one classic script with the modules' URLs, and with their hashes if it is for a single release. */
async function buildLoader(
  entry: string,
  { files, hashes }: { files: Record<string, string>; hashes: Hashes | null },
): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "warn",
    define: {
      FILES: JSON.stringify(files),
      HASHES: JSON.stringify(hashes),
      FALLBACK_TEXTS: JSON.stringify(fallbackTexts()),
    },
    build: { write: false, lib: { entry, formats: ["iife"], name: "countersign" } },
  })) as Rolldown.RolldownOutput[];
  return built[0]!.output[0].code;
}

/** Writes the release's loader under an immutable URL, with the data that a page needs to use it. */
function pinLoader(out: string, code: string): void {
  const loader = `v/${createHash("sha256").update(code).digest("hex").slice(0, 12)}/countersign.js`;
  mkdirSync(dirname(join(out, loader)), { recursive: true });
  writeFileSync(join(out, loader), code);
  writeFileSync(join(out, "release.json"), JSON.stringify({ loader, integrity: integrityOf(Buffer.from(code)) }));
}

/** Writes `package.json` and types, so that the folder can be published or linked as an npm package. */
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
    exports: {
      ".": { types: "./index.d.ts", default: "./index.js" },
      "./vue": { types: "./vue.d.ts" },
      "./svelte": { types: "./svelte.d.ts" },
      "./custom-elements.json": "./custom-elements.json",
      "./package.json": "./package.json",
    },
    customElements: "custom-elements.json",
    sideEffects: false,
    files: ["index.js", "*.d.ts", "assets", "custom-elements.json"],
    peerDependencies: { "@types/react": ">=18", svelte: ">=5", vue: ">=3.3" },
    peerDependenciesMeta: {
      "@types/react": { optional: true },
      svelte: { optional: true },
      vue: { optional: true },
    },
  };
  writeFileSync(join(out, "package.json"), `${JSON.stringify(about, null, 2)}\n`);
  writeFileSync(join(out, "custom-elements.json"), `${JSON.stringify(customElementsManifest(), null, 2)}\n`);
  for (const [file, types] of Object.entries(typesOf(elements))) {
    writeFileSync(join(out, file), types.replaceAll(/(\.d)?\.tsx?"/g, '.js"'));
  }
}

/** The package's public types, by file. */
function typesOf(elements: string): Record<string, string> {
  const index = readFileSync(join(elements, "index.ts"), "utf8");
  const found: Record<string, string> = {
    "index.d.ts": ts.transpileDeclaration(index, { compilerOptions: {} }).outputText,
  };
  for (const file of ["element.d.ts", "jsx.d.ts", "vue.d.ts", "svelte.d.ts"]) {
    found[file] = readFileSync(join(elements, file), "utf8");
  }
  const inferred = ["attributes.ts", "events.ts", "supplied-session.ts"].map((file) => join(elements, file));
  const options = { declaration: true, emitDeclarationOnly: true, allowImportingTsExtensions: true, strict: true };
  const target = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.Preserve };
  ts.createProgram(inferred, { ...options, ...target }).emit(undefined, (path, text) => {
    found[basename(path)] = text;
  });
  return found;
}
