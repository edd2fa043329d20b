/** Checks modules of the elements against the hashes of their release before the browser runs them. */

/** Written in by the build: each module, its hash, and the places in this list of the modules that it imports statically. */
declare const MODULES: [file: string, integrity: string, imports: number[]][];

const modules = MODULES;

/** Read apart from its use, which Vite would take for an asset's address. */
const here = import.meta.url;
const checked: Record<string, Promise<unknown>> = {};

/**
 * Loads a module with all that it imports into the browser's map of modules, from where `import` takes the very same bytes.
 * A preload works under any policy that names the server; an import map would need `unsafe-inline` or a nonce.
 * @param file from the folder of the elements. @param query of its address
 * @throws Error where bytes are not those of the release
 */
export function checkModule(file: string, query = ""): Promise<unknown> {
  const first = modules.findIndex(([one]) => one === file);
  if (first < 0) return Promise.reject(strange(file));
  const all = new Set([first]);
  for (const one of all) for (const next of modules[one]![2]) all.add(next);
  return Promise.all([...all].map((one) => preload(modules[one]!, one === first ? query : "")));
}

function strange(file: string): Error {
  return new Error(`Countersign: ${file} is not a file of this release`);
}

function preload([file, integrity]: (typeof modules)[number], query: string): Promise<unknown> {
  const address = new URL(`../${file}${query}`, here).href;
  checked[address] ??= new Promise((resolve, reject) => {
    const link = document.createElement("link");
    const refuse = () => reject(strange(file));
    Object.assign(link, { rel: "modulepreload", crossOrigin: "", integrity, href: address });
    Object.assign(link, { onload: resolve, onerror: refuse });
    document.head.append(link);
  });
  return checked[address];
}

// Modules that are imported later ask here first: see `build/element-files.ts`.
Reflect.set(globalThis, Symbol.for("countersign.check"), (name: string) => checkModule(`assets/${name}`));
