/**
 * Verifies the server's deliveries with Standard Webhooks' libraries for Python and Go. `webhooks.ts webhooks PYTHON
 * VERIFY`: a Python with the library, and the program built of `verify.go`.
 */
import { join } from "node:path";
import { queryOf, signWebhook } from "../../domain/integration/webhook/webhook-signature.ts";
import { codeLanguages, codeNames } from "../../features/webhooks/verifying-code.ts";
import { root } from "../../scripts/toolchain.mjs";
import type { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aSavedDraft, signers } from "../support/journey.ts";
import { signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";
import { verdictsOf } from "./webhooks/shown-code.ts";

const [, python = "", goProgram = ""] = Deno.args;
type Delivery = { path: string; query: string; headers: Record<string, string>; body: string };

const got: Delivery[] = [];
const receiver = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => undefined }, async (request) => {
  const { pathname } = new URL(request.url);
  const query = queryOf(request.url);
  got.push({ path: pathname, query, headers: Object.fromEntries(request.headers), body: await request.text() });
  return new Response();
});
const server = await startServer({ env: { WEBHOOK_PRIVATE_NETWORKS: "127.0.0.1/32" } });
let passed = 0;
let failed = 0;

function check(claim: string, isTrue: boolean): void {
  if (isTrue) passed++;
  else failed++;
  console.log(`${isTrue ? "ok    " : "FAILED"} ${claim}`);
}

async function verdicts(program: string, args: readonly string[], deliveries: unknown): Promise<boolean[]> {
  const child = new Deno.Command(program, {
    args: [...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify(deliveries)));
  await writer.close();
  return JSON.parse(new TextDecoder().decode((await child.output()).stdout));
}

const makeWebhook = (client: Client, method: "GET" | "POST") =>
  client.data<{ _id: string; secret: string }>("POST", "/api/integrations/webhook/create", {
    url: `http://127.0.0.1:${receiver.addr.port}/${method}?from=countersign`,
    method,
    events: ["CREATED", "SENT", "VOIDED"],
    customData: [{ name: "Überschrift", value: "Grüße", type: "Request Data" }],
  });
/** The newest delivery of an event to the webhook of this method. */
const deliveryOf = (method: string, event: string) =>
  eventually(`${event} by ${method}`, async () =>
    got.findLast(({ path, body }) => path === `/${method}` && (body === "" || JSON.parse(body).event === event)),
  );

try {
  const { client } = await signUp(server);
  const post = await makeWebhook(client, "POST");
  const get = await makeWebhook(client, "GET");
  const { _id } = await aSavedDraft(client, signers(2), { title: "Bürgschaft für «Müller»" });
  await client.send(_id);
  const sent = await deliveryOf("POST", "SENT");
  const asked = await deliveryOf("GET", "SENT");
  const rotated = await client.data<{ secret: string }>("POST", `/api/integrations/webhook/rotate/${post._id}`, {});
  await client.data("POST", `/api/document/void/${_id}`, { reason: "Over" });
  const voided = await deliveryOf("POST", "VOIDED");
  const other = `whsec_${btoa("another secret of enough bytes..")}`;
  const cases = [
    { claim: "a body in UTF-8", secret: post.secret, ...sent, isRight: true },
    { claim: "the query of a GET", secret: get.secret, ...asked, body: asked.query, isRight: true },
    {
      claim: "no changed query of a GET",
      secret: get.secret,
      ...asked,
      body: asked.query.replace("SENT", "COMPLETED"),
      isRight: false,
    },
    { claim: "the empty body of a GET, as earlier", secret: get.secret, ...asked, isRight: true },
    { claim: "the new secret after a rotation", secret: rotated.secret, ...voided, isRight: true },
    { claim: "the old secret for a day", secret: post.secret, ...voided, isRight: true },
    { claim: "no other secret", secret: other, ...sent, isRight: false },
    {
      claim: "no changed body",
      secret: post.secret,
      ...sent,
      body: sent.body.replace("SENT", "SIGNED"),
      isRight: false,
    },
  ];
  const programs = [
    ["Python", python, [join(root, "tests/conformance/webhooks/verify.py")]],
    ["Go", goProgram, []],
  ] as const;
  const old = { id: sent.headers["webhook-id"]!, timestamp: Math.floor(Date.now() / 1000) - 600, body: sent.body };
  const oldHeaders = {
    "webhook-id": old.id,
    "webhook-timestamp": String(old.timestamp),
    "webhook-signature": await signWebhook([post.secret], old),
  };
  const shown = [
    ...cases,
    { claim: "no old timestamp", secret: post.secret, headers: oldHeaders, body: sent.body, isRight: false },
  ];
  for (const language of codeLanguages) {
    const found = await verdictsOf(language, shown);
    for (const [index, { claim, isRight }] of shown.entries()) {
      check(`the code shown for ${codeNames[language]} accepts ${claim}`, found[index] === isRight);
    }
  }
  for (const [language, program, args] of programs) {
    const found = await verdicts(program, args, cases);
    for (const [index, { claim, isRight }] of cases.entries()) {
      check(`${language}'s library accepts ${claim}`, found[index] === isRight);
    }
  }
} finally {
  await Promise.all([server.stop(), receiver.shutdown()]);
}
console.log(`${passed} passed, ${failed} failed`);
