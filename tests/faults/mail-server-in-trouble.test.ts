import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aSentDocument } from "../support/journey.ts";
import { aPerson, signUp } from "../support/people.ts";
import { type Server, startServer } from "../support/server.ts";
import { openSmtpSink, type SmtpSink } from "../support/smtp.ts";

let sink: SmtpSink;
let server: Server;
let client: Client;
let dataDir: string;

/**
 * Creates the account before the mail server is configured: with a mail server, the server looks up an address's domain
 * in DNS.
 */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "countersign-mail-"));
  const first = await startServer({ dataDir });
  const member = await signUp(first);
  await first.stop();
  sink = await openSmtpSink();
  const env = { SMTP_URL: sink.url, MAIL_FROM: "Countersign <sign@example.com>" };
  server = await startServer({ dataDir, env });
  client = await new Client(server.url).signIn(member.person);
});
afterAll(async () => {
  await server?.stop();
  await sink?.close();
  await rm(dataDir, { recursive: true, force: true });
});

function mailsTo(address: string): string[] {
  return sink.mails.filter((mail) => mail.to.includes(address)).map((mail) => mail.raw);
}

it("an invitation that the mail server defers is delivered later, once", async () => {
  const signer = aPerson("Sina Signer");
  sink.setMode("later");
  await aSentDocument(client, [signer]);
  await eventually("the first try", async () => sink.commands.includes(signer.email));
  expect(mailsTo(signer.email)).toEqual([]);
  sink.setMode("ok");
  await eventually("the invitation", async () => mailsTo(signer.email).length > 0, { timeoutMs: 90_000 });
  expect(mailsTo(signer.email)).toHaveLength(1);
});

it("a refused address is shown to the sender as undelivered", async () => {
  sink.setMode("never");
  const id = await aSentDocument(client, [aPerson("Nobody Here")]);
  await eventually("the sender to be told", async () => {
    const { recipients } = (await client.read(id)) as unknown as { recipients: { notDelivered?: unknown }[] };
    return recipients[0]?.notDelivered !== undefined;
  });
});

it("a mail without a confirmed receipt has the same Message-ID when it is sent again", async () => {
  const signer = aPerson("Sina Signer");
  sink.setMode("drop");
  await aSentDocument(client, [signer]);
  await eventually("the first try", async () => mailsTo(signer.email).length > 0);
  sink.setMode("ok");
  await eventually("the second try", async () => mailsTo(signer.email).length > 1, { timeoutMs: 90_000 });
  const ids = mailsTo(signer.email).map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1]);
  expect(new Set(ids).size).toBe(1);
});
