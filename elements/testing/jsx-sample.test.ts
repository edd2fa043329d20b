import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const here = import.meta.dirname!;

it.each(["react", "types-react18"])("the JSX sample matches the types of %s", (types) => {
  const program = ts.createProgram([join(here, "jsx-sample.tsx"), join(here, "../jsx.d.ts")], {
    ...{ jsx: ts.JsxEmit.ReactJSX, strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true },
    ...{ target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.Preserve, types: [] },
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    paths: {
      react: [join(here, `../../node_modules/${types === "react" ? "@types/react" : types}`)],
      "react/jsx-runtime": [join(here, `../../node_modules/${types === "react" ? "@types/react" : types}/jsx-runtime`)],
    },
  });
  const faults = ts.getPreEmitDiagnostics(program).map((one) => ts.flattenDiagnosticMessageText(one.messageText, " "));
  expect(faults).toEqual([]);
});
