import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { run } from "../../../tests/support/run.ts";
import { type HookWorld, openHookWorld } from "../../../tests/support/webhooks.ts";
import { parseNetwork } from "./networks.ts";
import { createOutgoing } from "./outgoing.ts";

const folder = mkdtempSync(join(tmpdir(), "countersign-tls-"));
const ec = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
let server: Server;
let port: number;
let received = 0;
let world: HookWorld;

const at = (name: string) => join(folder, name);

/** A receiver whose certificate, for `right.example.com` alone, is issued by an authority that the server trusts. */
beforeAll(async () => {
  const authority = ["-subj", "/CN=Test CA", "-days", "30", "-keyout", at("ca.key"), "-out", at("ca.pem")];
  await run("openssl", ["req", "-x509", ...ec, ...authority]);
  const subject = ["-subj", "/CN=right.example.com", "-keyout", at("own.key"), "-out", at("own.csr")];
  await run("openssl", ["req", ...ec, ...subject]);
  writeFileSync(at("names"), "subjectAltName=DNS:right.example.com");
  const issuer = ["-CA", at("ca.pem"), "-CAkey", at("ca.key"), "-days", "30", "-extfile", at("names")];
  await run("openssl", ["x509", "-req", "-in", at("own.csr"), ...issuer, "-out", at("own.pem")]);
  const read = (name: string) => readFileSync(at(name), "utf8");
  server = createServer({ key: read("own.key"), cert: read("own.pem") }, (_, response) => {
    received += 1;
    response.end("ok");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  port = (server.address() as AddressInfo).port;
  world = await openHookWorld();
  const options = { allowed: [parseNetwork("127.0.0.0/8")], isProduction: true, resolve: async () => ["127.0.0.1"] };
  world.app.deps.outgoing = createOutgoing({ ...options, roots: read("ca.pem") });
});

afterAll(async () => {
  server.close();
  await world.close();
  rmSync(folder, { recursive: true });
});

it.each([
  ["right.example.com", { state: "delivered", lastFault: null }, 1],
  ["wrong.example.com", { state: "pending", lastFault: "tls" }, 0],
])("a delivery to %s, with a certificate for right.example.com, ends as %o", async (name, expected, calls) => {
  const before = received;
  const { _id } = (await world.create({ url: `https://${name}:${port}/hook` })).body.data;
  await world.send();
  const { items } = await world.logs(_id);
  expect(items).toMatchObject([expected]);
  const path = `/api/integrations/webhook/delivery/${items[0].deliveryId}`;
  const { tries } = (await world.app.json("GET", path, undefined, world.who)).body.data;
  if (expected.lastFault === "tls") expect(tries[0].reason).toContain("the certificate is not valid for this name");
  expect(received - before).toBe(calls);
  await world.act("archive", _id);
});
