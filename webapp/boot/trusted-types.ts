/** Makes addresses of our own origin, and of what this page made itself, the only ones that become workers. Imported first. */

type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown };

export function ownScriptUrl(url: string, page: string): string {
  if (new URL(url, page).origin !== new URL(page).origin) throw new TypeError(`No script of ours: ${url}`);
  return url;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy("default", { createScriptURL: (url) => ownScriptUrl(url, location.href) });
