/** Checks the elements' modules against the hashes of their release before the browser runs them. */

/**
 * Inserted by the build: each module, its hash, and the indices in this list of the modules that it imports
 * statically.
 */
declare const MODULES: [file: string, integrity: string, imports: number[]][];

const modules = MODULES;

/** A separate constant: Vite would treat a direct use as an asset's address. */
const here = import.meta.url;
const checked: Record<string, Promise<unknown>> = {};

/**
 * Loads a module with all its imports into the browser's module map, from which `import` takes the same bytes. A
 * preload works under any policy that allows the server; an import map would need `unsafe-inline` or a nonce.
 * @param file relative to the folder of the elements. @param query of its address
 * @throws Error if the bytes are not those of the release
 */
export function checkModule(file: string, query = ""): Promise<unknown> {
  const first = modules.findIndex(([one]) => one === file);
  if (first < 0) return Promise.reject(foreignFile(file));
  const all = new Set([first]);
  for (const one of all) for (const next of modules[one]![2]) all.add(next);
  return Promise.all([...all].map((one) => preload(modules[one]!, one === first ? query : "")));
}

function foreignFile(file: string): Error {
  return new Error(`Countersign: ${file} is not a file of this release`);
}

function preload([file, integrity]: (typeof modules)[number], query: string): Promise<unknown> {
  const address = new URL(`../${file}${query}`, here).href;
  checked[address] ??= new Promise((resolve, reject) => {
    const link = document.createElement("link");
    const refuse = () => reject(foreignFile(file));
    Object.assign(link, { rel: "modulepreload", crossOrigin: "", integrity, href: address });
    Object.assign(link, { onload: resolve, onerror: refuse });
    document.head.append(link);
  });
  return checked[address];
}

// Dynamic imports call this first: see `build/element-files.ts`.
Reflect.set(globalThis, Symbol.for("countersign.check"), (name: string) => checkModule(`assets/${name}`));
