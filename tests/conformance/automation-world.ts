/** A server with a template and a key, and a webhook receiver, for testing an automation app in its own program. */
import { aSavedDraft, signers } from "../support/journey.ts";
import { signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";

type Received = { headers: Record<string, string>; text: string };

/**
 * Stores the last requests by path, and returns them at `/got/…` in the format that the app expects. Returns what was put
 * below `/files/…` as a file of a former step.
 */
function openReceiver(formOf: (call: Received) => unknown) {
  const got = new Map<string, unknown[]>();
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => undefined }, async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/got/")) return Response.json(got.get(pathname.slice(4)) ?? []);
    if (pathname.startsWith("/files/")) {
      if (request.method === "PUT") files.set(pathname, await request.bytes());
      return new Response(files.get(pathname));
    }
    if (request.method === "GET") return new Response(null, { status: 404 });
    const call = { headers: Object.fromEntries(request.headers), text: await request.text() };
    got.set(pathname, [...(got.get(pathname) ?? []), formOf(call)]);
    return new Response();
  });
}

/**
 * Runs an app's program, `test.js SERVER KEY TEMPLATE RECEIVER`, and prints its checks and their number.
 * @param command of the program; `lines` removes what the platform prints itself
 */
export async function testApp(
  type: string,
  command: readonly [string, ...string[]],
  { formOf = (call: Received): unknown => call, lines = (text: string) => text } = {},
): Promise<void> {
  const receiver = openReceiver(formOf);
  const server = await startServer({ env: { WEBHOOK_PRIVATE_NETWORKS: "127.0.0.1/32", RATE_LIMITS: "off" } });
  try {
    const { client } = await signUp(server);
    const { _id: fromDocument } = await aSavedDraft(client, signers(1));
    const saved = { fromDocument, keepPeople: false, name: "Lease" };
    const template = await client.data<{ _id: string }>("POST", "/api/template/save/new", saved);
    await client.data("POST", "/api/folder/create", { name: "Leases" });
    const rights = { Documents: ["FULL_ACCESS"], Templates: ["VIEW"], Folders: ["VIEW"], Integrations: ["MANAGE"] };
    const key = { type, name: type, rights };
    const made = await client.data<{ key: string }>("POST", "/api/integrations/api-key/generate", key);
    const [program, ...args] = command;
    const { stdout, code } = await new Deno.Command(program, {
      args: [...args, server.url, made.key, template._id, `http://127.0.0.1:${receiver.addr.port}`],
      stdout: "piped",
      stderr: "inherit",
    }).output();
    const printed = lines(new TextDecoder().decode(stdout));
    console.log(printed);
    const count = (word: string) => printed.split("\n").filter((line) => line.startsWith(word)).length;
    // A terminated program counts as failed, whatever it printed before.
    const failed = Math.max(count("FAILED"), code === 0 ? 0 : 1);
    console.log(`${count("ok ")} passed, ${failed} failed`);
  } finally {
    await Promise.all([server.stop(), receiver.shutdown()]);
  }
}
