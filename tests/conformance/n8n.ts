/**
 * Type-checks and builds the nodes with n8n's types, then runs them against a real server with simulated n8n contexts.
 * `n8n.ts n8n NODE TSC APP`: the programs of Node and of TypeScript's compiler, and the folder of the nodes with their
 * packages.
 */
import { join } from "node:path";
import { testApp } from "./automation-world.ts";

const [, node = "", compiler = "", app = ""] = Deno.args;

const built = await new Deno.Command(node, {
  args: [compiler, "-p", app],
  stdout: "inherit",
  stderr: "inherit",
}).output();
if (built.success) await testApp("n8n", [node, join(app, "test.js")]);
else console.log("FAILED the nodes do not fit n8n's types\n0 passed, 1 failed");
