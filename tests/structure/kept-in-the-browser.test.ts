import ts from "typescript";
import { describe, expect, it } from "vitest";
import { keptKeys, personalKeys } from "../../features/host/kept-keys.ts";
import { type Module, shipped } from "./sources.ts";

/**
 * Everything that is written into a browser, with whom it belongs to and when it goes. What goes through a host's storage
 * is decided by `features/host/kept-keys.ts`, whose keys the compiler checks.
 */
const decided: Record<string, string> = {
  // A host's storage: see kept-keys.ts.
  "webapp/boot/storage.ts: area() prefix + key": "the host's storage",
  "elements/session/storage.ts: sessionStorage PREFIX + key": "the host's storage; see embedded-storage.ts",
  "extension/panel/storage.ts: localStorage prefix + key": "the host's storage",
  "extension/panel/storage.ts: storage.session [SECRET + key]": "a link's session; goes with the browser's session",
  // Web app.
  "features/account/ways-in/issuer-return.ts: sessionStorage LEFT_KEY": "a sign-in under way; removed when it returns",
  "webapp/boot/tab-key.ts: sessionStorage KEY": "key of an embedded signer's tab; goes with the tab",
  // Extension: the session, which ends when the person signs out.
  "extension/session/lasting-sign-in.ts: caches CACHE": "the session; removed when the person signs out",
  "extension/session/session.ts: storage.session { [SIGN_IN]: signIn, [RESTORED]: true, [SIGNED_IN_AT]: Date.now() }":
    "the session and its beginning",
  "extension/session/session.ts: storage.session [RESTORED]": "a flag of the browser's session",
  "extension/session/session.ts: storage.session { [RESTORED]: true, ...(signIn ? { [SIGN_IN]: signIn } : {}) }":
    "the session",
  "extension/session/session.ts: storage.session [ENDED]": "a server's address; removed by the next sign-in",
  "extension/session/session.ts: storage.session [REQUESTED_KEY]": "nonce of a sign-in; removed by its answer",
  // Extension: files that a person took; the panel discards them with the person.
  "extension/background/taken-files.ts: storage.session [HANDOVER + merged.id]": "taken files",
  "extension/background/taken-files.ts: storage.session [HANDOVER + one.id]": "taken files",
  "extension/background/taken-files.ts: storage.session [HANDOVER + handover.id]": "taken files",
  "extension/background/taken-files.ts: storage.session [STATE + id]": "taken files",
  "extension/background/taken-files.ts: caches CACHE": "taken files",
  "extension/background/claims.ts: storage.session Object.fromEntries(handovers.map(({ id }) => [CLAIM + id, claimed]))":
    "ids of a document that is being sent; removed afterwards",
  "extension/background/drive-save.ts: storage.session [key]": "ids of saved files; goes with the browser's session",
  // Extension: the account's counts and notices; removed by every sign-in and sign-out.
  "extension/background/document-counts.ts: storage.session [COUNTS_KEY]": "counts of the account",
  "extension/background/notices.ts: storage.local [SEEN]": "ids of documents that were notified of",
  "extension/session/origins.ts: storage.local [ORIGIN + documentId]":
    "mails that files came from; discarded with the person",
  // Extension: settings of the device.
  "extension/session/session.ts: storage.local [SERVER]": "device",
  "extension/session/session.ts: storage.local [INSTALLATION]": "device; identifies no person",
  "extension/sites/drive/hidden-bar.ts: storage.local [keyOf(site)]": "device",
  "extension/panel/options.tsx: sessionStorage SAVED": "a message after a reload; removed when it is shown",
};

/** Objects that keep things; `area()` is the web app's storage. */
const areas = /^(?:window\.|globalThis\.|self\.)?(localStorage|sessionStorage|caches|area\(\))$/;
const extensionAreas = /^(?:browser|chrome)\.(storage\.(?:local|session|sync|managed))$/;
const writers = new Set(["setItem", "set", "open", "put", "add"]);
/** Nothing of the product uses these, so that nothing is decided about them. */
const unused = /\b(indexedDB|cookieStore|document\.cookie|navigator\.storage|storage\.sync|requestFileSystem)\b/;

/** `storage` in a callback of the hosts' storages is the area that they try to use. */
function areaOf(text: string, path: string): string | null {
  const one = areas.exec(text)?.[1] ?? extensionAreas.exec(text)?.[1] ?? null;
  if (one !== null) return one;
  if (text !== "storage") return null;
  if (path === "webapp/boot/storage.ts") return "area()";
  return path === "elements/session/storage.ts" ? "sessionStorage" : null;
}

function writesOf({ path, source }: Module): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression;
      const area = areaOf(expression.getText(source), path);
      if (area && writers.has(name.text)) found.push(`${path}: ${area} ${keyOf(node.arguments[0], source)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The key alone, if an object has a single one. */
function keyOf(written: ts.Expression | undefined, source: ts.SourceFile): string {
  if (!written) return "";
  if (ts.isObjectLiteralExpression(written) && written.properties.length === 1)
    return written.properties[0]!.name?.getText(source) ?? written.getText(source);
  return written.getText(source).replace(/\s+/g, " ");
}

const hosts = () => shipped().filter(({ path }) => /^(features|webapp|elements|extension)\//.test(path));

describe("what is kept in the browser", () => {
  it("belongs to somebody, and somebody decided when it goes", () => {
    const found = new Set(hosts().flatMap(writesOf));
    expect([...found].sort()).toEqual(Object.keys(decided).sort());
  });

  it("is kept in no other way", () => {
    expect(hosts().flatMap(({ path, text }) => (unused.test(text) ? [path] : []))).toEqual([]);
    const direct = hosts().filter(({ text }) => /\b(local|session)Storage\s*(\[|\.(?!\w+\())/.test(text));
    expect(direct.map(({ path }) => path)).toEqual([]);
  });

  it("has keys that are listed, because the compiler checks them", () => {
    const host = hosts().find(({ path }) => path === "features/host/host.ts")!;
    expect(host.text).toContain("HostStorage = KeyedStorage<KeptKey>");
    expect(host.text).toContain("PersonalStorage = KeyedStorage<PersonalKey>");
    const casts = hosts().filter(
      ({ path, text }) => !path.startsWith("features/host/") && /\bas (KeptKey|PersonalKey)\b/.test(text),
    );
    expect(casts.map(({ path }) => path)).toEqual([]);
  });

  it("has no decision about a key that is no longer used", () => {
    const texts = hosts().filter(({ path }) => path !== "features/host/kept-keys.ts");
    const isUsed = (key: string) => texts.some(({ text }) => text.includes(`"${key}`) || text.includes(`\`${key}`));
    expect([...Object.keys(keptKeys), ...personalKeys].filter((key) => !isUsed(key))).toEqual([]);
  });
});
