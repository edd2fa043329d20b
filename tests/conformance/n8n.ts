/**
 * Lints the nodes with n8n's linter, type-checks and builds them with n8n's types, then runs them against a real server with simulated n8n contexts.
 * `n8n.ts n8n NODE TSC APP`: the programs of Node and of TypeScript's compiler, and the folder of the nodes with their
 * packages.
 */
import { join } from "node:path";
import { testApp } from "./automation-world.ts";

const [, node = "", compiler = "", app = ""] = Deno.args;

/** Whether the program ended well; it prints what it finds. */
async function succeeds(...args: string[]): Promise<boolean> {
  const command = new Deno.Command(node, { args, cwd: app, stdout: "inherit", stderr: "inherit" });
  return (await command.output()).success;
}

const linter = join(app, "..", "node_modules", "eslint", "bin", "eslint.js");
if (!(await succeeds(linter, "."))) console.log("FAILED the nodes break rules of n8n's linter\n0 passed, 1 failed");
else if (!(await succeeds(compiler, "-p", app)) || !(await succeeds("copy-icons.js"))) {
  console.log("FAILED the nodes do not fit n8n's types\n0 passed, 1 failed");
} else await testApp("n8n", [node, join(app, "test.js")]);
