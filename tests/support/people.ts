/** People for journeys, each with a unique address, so that tests do not read each other's mail. */
import process from "node:process";
import { Client, type Mail } from "./client.ts";
import { eventually } from "./eventually.ts";
import type { Server } from "./server.ts";

export type Person = { name: string; email: string; password: string };

let count = 0;

export function aPerson(name: string): Person {
  count += 1;
  // Several processes share a server, and two may make a person in the same millisecond.
  const unique = `${Date.now().toString(36).slice(-4)}${process.pid.toString(36)}${count}`;
  const local = `${name.toLowerCase().replace(/[^a-z]+/g, ".")}.${unique}`;
  return { name, email: `${local}@example.com`, password: "Right1!pass" };
}

/** Creates an account with a confirmed address and a client that acts for it. */
export async function signUp(
  server: Server,
  person = aPerson("Sam Sender"),
): Promise<{ person: Person; client: Client }> {
  const anyone = new Client(server.url);
  const client = await anyone.signUp(person);
  const mail = await mailTo(server, person.email);
  await client.data("POST", "/api/user/verify/user", { token: tokenIn(mail) });
  return { person, client };
}

/** Waits for the newest mail to an address for which `fits` returns true. */
export function mailTo(server: Server, address: string, fits: (mail: Mail) => boolean = () => true): Promise<Mail> {
  const anyone = new Client(server.url);
  return eventually(`mail to ${address}`, async () => (await anyone.mails(address)).find(fits));
}

/** Waits for the newest mail with a signing link: the link, and the token that is its last part. */
export async function signingLinkOf(server: Server, address: string): Promise<{ url: string; token: string }> {
  const isSigning = (link: string) => new URL(link).pathname.startsWith("/app/documents/sign/");
  const mail = await mailTo(server, address, (one) => one.links.some(isSigning));
  const url = mail.links.find(isSigning)!;
  return { url, token: tokenOf(url) };
}

function tokenIn(mail: Mail): string {
  const link = mail.links.find((one) => /verify|token/.test(one));
  if (!link) throw new Error(`No link in "${mail.subject}"`);
  return tokenOf(link);
}

/** The token from the query, the fragment or the last part of the path. */
function tokenOf(link: string): string {
  const url = new URL(link);
  const inHash = new URLSearchParams(url.hash.replace(/^#\??/, "")).get("token");
  return url.searchParams.get("token") ?? inHash ?? url.pathname.split("/").at(-1)!;
}
