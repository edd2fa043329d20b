/** Restricts worker URLs to our own origin and to URLs that this page created. Must be imported first. */

type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown };

export function ownScriptUrl(url: string, page: string): string {
  if (new URL(url, page).origin !== new URL(page).origin) throw new TypeError(`No script of ours: ${url}`);
  return url;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy("default", { createScriptURL: (url) => ownScriptUrl(url, location.href) });
