import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { parseAst } from "rolldown/parseAst";
import { beforeAll, describe, expect, it } from "vitest";
import { EXTENSION_KEY } from "../../domain/account/extension.ts";
import { root } from "../../scripts/toolchain.mjs";
import { builtExtension } from "../support/extension.ts";

const SERVER = "https://sign.example.com";
const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };

function zip(env: Record<string, string>) {
  const args = ["scripts/extension-zip.mjs"];
  return new Deno.Command("node", { args, cwd: root, env, stdout: "piped", stderr: "piped" }).output();
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Calls in a script of the package that evaluate strings as code. */
function evaluations(source: string): string[] {
  const paths: string[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) look(one);
    if (Array.isArray(node) || typeof node !== "object" || node === null) return;
    const { type, callee } = node as { type?: string; callee?: { type: string; name?: string } };
    const isCall = type === "CallExpression" || type === "NewExpression";
    if (isCall && callee?.type === "Identifier" && (callee.name === "eval" || callee.name === "Function")) {
      paths.push(callee.name);
    }
    for (const one of Object.values(node)) look(one);
  };
  look(parseAst(source, { lang: "js" }));
  return paths;
}

it("the search for evaluated strings finds them", () => {
  expect(evaluations("const a = eval('1'); new Function('x', 'y'); Function('z'); b.eval('1')")).toEqual([
    "eval",
    "Function",
    "Function",
  ]);
});

it("a package without a public server is refused with an explanation", async () => {
  for (const address of ["", "http://127.0.0.1:8000", "sign example"]) {
    const { code, stdout, stderr } = await zip({ COUNTERSIGN_SERVER: address });
    expect(code, address).not.toBe(0);
    expect(text(stdout) + text(stderr)).toMatch(/COUNTERSIGN_SERVER/);
  }
});

describe.each(["chrome", "firefox"])("the package for %s", (browser) => {
  let files: Record<string, Uint8Array>;
  let manifest: { key?: string; host_permissions: string[]; content_security_policy: { extension_pages: string } };

  beforeAll(async () => {
    if (browser === "chrome") {
      const { code, stderr } = await zip({ COUNTERSIGN_SERVER: SERVER });
      expect(text(stderr)).not.toMatch(/error/i);
      expect(code).toBe(0);
    }
    files = unzipSync(await readFile(join(root, `extension/dist/countersign-${version}-${browser}.zip`)));
    manifest = JSON.parse(text(files["manifest.json"]!));
  });

  it("contains no key, and works with the server that it was built for", () => {
    expect(manifest.key).toBeUndefined();
    expect(manifest.host_permissions).toContain(`${SERVER}/*`);
    expect(manifest.host_permissions.filter((one) => one.includes("127.0.0.1"))).toEqual([]);
  });

  it("evaluates no strings and contains no code that does", () => {
    const scripts = Object.keys(files).filter((name) => /\.m?js$/.test(name));
    expect(scripts.length).toBeGreaterThan(5);
    for (const name of scripts) expect(evaluations(text(files[name]!)), name).toEqual([]);
    expect(Object.keys(files).filter((name) => /quickjs|sandbox/i.test(name))).toEqual([]);
    expect(manifest.content_security_policy.extension_pages).not.toContain("'unsafe-eval'");
  });
});

it("the unpacked build keeps the key that determines its id", async () => {
  const manifest = JSON.parse(await readFile(join(builtExtension, "manifest.json"), "utf8"));
  expect(manifest.key).toBe(EXTENSION_KEY);
});
