/**
 * Runs the Zapier app as Zapier does, against our server and a receiver of webhooks.
 * `zapier.ts zapier NODE APP`: the program of Node, and the folder of the app with its packages.
 */
import { join } from "node:path";
import { testApp } from "./automation-world.ts";

const [, node = "", app = ""] = Deno.args;

await testApp("zapier", [node, join(app, "test.js")], {
  formOf: ({ text }) => JSON.parse(text),
  // Drops the platform's own measurements.
  lines: (text) => text.replace(/^ZID[^}]*\}\n/gm, ""),
});
