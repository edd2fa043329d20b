/**
 * pdf.js's worker on a page of another origin than ours. pdf.js would make one by itself, but not under a policy that
 * requires trusted types, and would have each refusal reported.
 */

type Policy = { createScriptURL(url: string): unknown };
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };

/** One for all documents: a page may forbid a second of the same name. */
let policy: Policy | null | undefined;

/** @returns `null` where pdf.js makes its own, or where a policy allows none: the page's own thread then does the work */
export async function foreignWorker(src: string): Promise<Worker | null> {
  if (new URL(src, location.href).origin === location.origin) return null;
  const worker = await openWorker(src);
  // Without it pdf.js would try for a worker of its own.
  if (!worker) Reflect.set(globalThis, "pdfjsWorker", await import(/* @vite-ignore */ src));
  return worker;
}

function openWorker(src: string): Promise<Worker | null> {
  // A worker may only be made of what is of the page's own origin; that may bring in ours.
  const code = new Blob([`await import(${JSON.stringify(src)});`], { type: "text/javascript" });
  const url = URL.createObjectURL(code);
  return new Promise<Worker | null>((resolve) => {
    policy ??= createPolicy();
    try {
      const worker = new Worker((policy?.createScriptURL(url) ?? url) as string, { type: "module" });
      worker.addEventListener("message", () => resolve(worker), { once: true });
      worker.addEventListener("error", () => resolve(null), { once: true });
    } catch {
      resolve(null);
    }
  }).finally(() => URL.revokeObjectURL(url));
}

function createPolicy(): Policy | null {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  try {
    return trustedTypes?.createPolicy("countersign-pdf", { createScriptURL: (url) => url }) ?? null;
  } catch {
    // The page names the policies that it allows, and not this one.
    return null;
  }
}
