/**
 * Starts pdf.js's worker on a page of another origin. pdf.js can do so itself, but not under a policy that requires
 * Trusted Types, where each of its attempts would be reported as a violation.
 */

type Policy = { createScriptURL(url: string): unknown };
type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };

/** Shared by all documents: a page may forbid a second policy of the same name. */
let policy: Policy | null | undefined;

/**
 * @returns `null` where pdf.js starts its own worker, or where a policy forbids workers: the main thread then does
 * the work
 */
export async function foreignWorker(src: string): Promise<Worker | null> {
  if (new URL(src, location.href).origin === location.origin) return null;
  const worker = await openWorker(src);
  // Otherwise pdf.js would try to start its own worker.
  if (!worker) Reflect.set(globalThis, "pdfjsWorker", await import(/* @vite-ignore */ src));
  return worker;
}

function openWorker(src: string): Promise<Worker | null> {
  // A worker script must have the page's own origin, as this blob has; it may import ours.
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
    // The page's content security policy lists the allowed policies, and this one is not among them.
    return null;
  }
}
