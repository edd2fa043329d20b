import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname!, "..");

it("the examples of the README compile with the package's types", () => {
  const blocks = [...readFileSync(join(folder, "README.md"), "utf8").matchAll(/```ts\n([\s\S]*?)```/g)];
  expect(blocks.length).toBeGreaterThan(3);
  // Later examples use the variables of the first one.
  const text = blocks.map(([, block]) => block).join("\n");
  expect(faultsOf(text)).toEqual([]);
  expect(faultsOf(text.replace('type: "signature"', 'type: "signatur"'))).not.toEqual([]);
});

function faultsOf(text: string): string[] {
  const path = join(folder, "readme-examples.ts");
  const options: ts.CompilerOptions = {
    ...{
      target: ts.ScriptTarget.ES2024,
      lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      strict: true,
    },
    ...{
      module: ts.ModuleKind.Preserve,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      noEmit: true,
      types: ["node"],
    },
    paths: { "@countersign/client": [join(folder, "src/index.ts")] },
    ...{ allowImportingTsExtensions: true, skipLibCheck: true },
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === path || fileExists(name);
  host.readFile = (name) => (name === path ? text : readFile(name));
  host.getSourceFile = (name, ...rest) =>
    name === path ? ts.createSourceFile(name, text, ts.ScriptTarget.Latest) : getSourceFile(name, ...rest);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([path], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}
