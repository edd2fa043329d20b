import { existsSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles, readText, root } from "./sources.ts";

const folders = ["api", "build", "docs", "domain", "elements", "extension", "features", "integrations"];
const all = [...folders, "locales", "scripts", "tests", "webapp"];
const files = all.flatMap(listFiles);
const names = new Set(files.map((path) => posix.basename(path)));
const documents = ["README.md", "CONTRIBUTING.md", ...files.filter((path) => path.endsWith(".md"))];

/** Whether a path exists; accepts placeholders and build output. */
function isThere(path: string): boolean {
  return /[<*…]|(^|\/)dist(\/|$)/.test(path) || existsSync(join(root, path));
}

/** Expands `{a,b}` in a path. */
function spelledOut(path: string): string[] {
  const braces = /\{([^}]*)\}/.exec(path);
  return braces ? braces[1]!.split(",").flatMap((one) => spelledOut(path.replace(braces[0], one.trim()))) : [path];
}

const isInProject = (path: string) => all.includes(path.split("/")[0]!);

function deadIn(document: string): string[] {
  const text = readText(document);
  const quoted = [...text.matchAll(/`([\w@.{}<>*,…/-]+)`/g)].map(([, path]) => path!);
  const paths = quoted.filter((path) => path.includes("/") && isInProject(path)).flatMap(spelledOut);
  const lone = quoted.filter((name) => /^[a-z][\w.-]*\.(tsx?|mjs|md)$/.test(name));
  const links = [...text.matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)].map(([, link]) =>
    posix.join(dirname(document), link!),
  );
  return [
    ...[...paths, ...links].filter((path) => !isThere(path)),
    ...lone.filter((name) => !names.has(name) && !existsSync(join(root, name))),
  ];
}

/** File paths named in a module's comments. Paths in code are imports or data, which other checks cover. */
function deadInComments(path: string): string[] {
  const comments = readText(path).match(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm) ?? [];
  const named = comments.join("\n").matchAll(/(?<![\w./:-])((?:[\w-]+\/)+[\w.{},<>*-]+\.(?:tsx?|mjs|md|json))\b/g);
  return [...named]
    .map(([, one]) => one!)
    .filter(isInProject)
    .flatMap(spelledOut)
    .filter((one) => !isThere(one));
}

describe("a quoted file exists", () => {
  it.each(documents)("in %s", (document) => {
    expect(deadIn(document)).toEqual([]);
  });

  it("in the comments of the code", () => {
    const dead = files
      .filter((path) => /\.(tsx?|mjs)$/.test(path))
      .flatMap((path) => deadInComments(path).map((one) => `${path}: ${one}`));
    expect(dead).toEqual([]);
  });
});

it("each decision record is referenced in the code", () => {
  const records = listFiles("docs/decisions").filter((path) => !path.endsWith("README.md"));
  const code = files.filter((path) => /\.tsx?$/.test(path)).map(readText);
  expect(records.filter((path) => !code.some((text) => text.includes(path)))).toEqual([]);
  expect(records.length).toBeGreaterThan(10);
});
