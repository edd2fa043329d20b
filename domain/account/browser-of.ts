/** Derives the browser's common name from its `User-Agent`, in which browsers also name the browsers they descend from. */

/** Each is "" if unknown. */
export type BrowserName = { browser: string; system: string };

/** The first match counts, so a derived browser comes before its base. */
const browsers = [
  ["Edge", /\bEdgA?\/|\bEdgiOS\//],
  ["Opera", /\bOPR\//],
  ["Vivaldi", /\bVivaldi\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Headless)?Chrome\/|\bCriOS\//],
  ["Safari", /\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//],
] as const;

const systems = [
  ["iPadOS", /\biPad\b/],
  ["iOS", /\biPhone\b|\biPod\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
] as const;

export function browserOf(userAgent: string): BrowserName {
  return { browser: firstIn(browsers, userAgent), system: firstIn(systems, userAgent) };
}

function firstIn(names: readonly (readonly [string, RegExp])[], text: string): string {
  return names.find(([, mark]) => mark.test(text))?.[0] ?? "";
}
