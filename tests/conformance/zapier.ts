/**
 * Runs the Zapier app as Zapier does, against our server and a receiver of webhooks.
 * `zapier.ts zapier NODE APP`: the program of Node, and the folder of the app with its packages.
 */
import { join } from "node:path";
import { aSavedDraft, signers } from "../support/journey.ts";
import { signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";

const [, node = "", app = ""] = Deno.args;

/** Keeps the last bodies by the path that they were sent to. */
const got = new Map<string, unknown[]>();
const receiver = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => undefined }, async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/got/")) return Response.json(got.get(pathname.slice(4)) ?? []);
  got.set(pathname, [...(got.get(pathname) ?? []), await request.json()]);
  return new Response();
});
const server = await startServer({ env: { WEBHOOK_PRIVATE_NETWORKS: "127.0.0.1/32", RATE_LIMITS: "off" } });
try {
  const { client } = await signUp(server);
  const { _id: fromDocument } = await aSavedDraft(client, signers(1));
  const saved = { fromDocument, keepPeople: false, name: "Lease" };
  const template = await client.data<{ _id: string }>("POST", "/api/template/save/new", saved);
  const rights = {
    Documents: ["FULL_ACCESS"],
    Templates: ["VIEW"],
    Folders: ["VIEW"],
    Integrations: ["MANAGE"],
  };
  const made = await client.data<{ _id: string; key: string }>("POST", "/api/integrations/api-key/generate", {
    type: "zapier",
    name: "Zapier",
  });
  await client.data("PATCH", `/api/acl?apiKeyId=${made._id}`, rights);
  const { stdout, code } = await new Deno.Command(node, {
    args: [join(app, "test.js"), server.url, made.key, template._id, `http://127.0.0.1:${receiver.addr.port}`],
    stdout: "piped",
    stderr: "inherit",
  }).output();
  const lines = new TextDecoder().decode(stdout);
  // Without the platform's own measurements.
  console.log(lines.replace(/^ZID[^}]*\}\n/gm, ""));
  const count = (word: string) => lines.split("\n").filter((line) => line.startsWith(word)).length;
  // A program that broke off has failed, whatever it said before.
  const failed = Math.max(count("FAILED"), code === 0 ? 0 : 1);
  console.log(`${count("ok ")} passed, ${failed} failed`);
} finally {
  await Promise.all([server.stop(), receiver.shutdown()]);
}
