import { afterEach, beforeEach, expect } from "vitest";
import { aPdf, dot } from "../journey.ts";
import { type Answer, openTestApp, type TestApp } from "../test-app.ts";

export let app: TestApp;

export type Who = Record<string, string>;

let people = 0;

/** An account with a confirmed address. */
export async function aMember(name: string): Promise<{ who: Who; email: string }> {
  const email = `${name}${++people}@example.com`;
  const signedUp = await app.json("POST", "/api/auth/sign-up/email", { name, email, password: "Right1!pass" });
  await app.runner.runDue();
  const [mail] = (await app.json("GET", `/api/dev/mail?to=${email}`)).body.data;
  const token = new URL(mail.links.find((link: string) => link.includes("token="))).searchParams.get("token");
  const who = { Token: signedUp.body.token };
  await app.json("POST", "/api/user/verify/user", { token }, who);
  return { who, email };
}

async function upload(who: Who, ...names: string[]) {
  const form = new FormData();
  for (const name of names) form.append("files", new Blob([await aPdf(name)], { type: "application/pdf" }), name);
  const response = await app.request("/api/document/upload", { method: "POST", headers: who, body: form });
  return (await response.json()).data as { status: string; value: { key: string } }[];
}

type Signer = { name: string; email: string; step?: number };

export async function save(
  who: Who,
  signers: Signer[],
  more: Record<string, unknown> = {},
  files = ["a.pdf"],
): Promise<Answer> {
  const fileParts = (await upload(who, ...files)).map((one) => one.value);
  const fieldOf = (index: number) => ({
    type: "signature",
    position: { x: 20, y: 20 + 30 * index },
    width: 42,
    height: 20,
    recipient: `r${index}`,
  });
  return app.json(
    "POST",
    "/api/document/save/new",
    {
      fileParts,
      recipients: signers.map((one, index) => ({ _id: `r${index}`, ...one })),
      documentInfo: { en: { title: "Lease agreement", message: "" } },
      jsonData: { schemas: [Object.fromEntries(signers.map((_, index) => [`s${index}`, fieldOf(index)]))] },
      ...more,
    },
    who,
  );
}

export async function send(
  who: Who,
  signers: Signer[],
  more: Record<string, unknown> = {},
  files = ["a.pdf"],
): Promise<string> {
  const saved = await save(who, signers, more, files);
  const { _id } = saved.body.data;
  const sent = await app.json("POST", `/api/document/send/${_id}`, {}, who);
  expect(sent.status).toBe(200);
  await app.runner.runDue();
  return _id;
}

export async function linkOf(email: string): Promise<string | null> {
  const { data } = (await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`)).body;
  const links = data.flatMap((mail: { links: string[] }) => mail.links);
  return (
    links
      .find((link: string) => link.includes("/documents/sign/"))
      ?.split("/")
      .at(-1) ?? null
  );
}

export async function sign(email: string): Promise<Answer> {
  const token = await linkOf(email);
  const { data } = (await app.json("POST", "/api/recipient/session", { token })).body;
  const values = Object.fromEntries(data.fields.map((field: { key: string }) => [field.key, true]));
  const request = { token, viewedSha256: data.viewedSha256, values, signature: dot, consent: true };
  return app.json("POST", "/api/recipient/sign", request);
}

/** Opens an empty app for each test of the calling file. */
export function openAppForEachTest(): void {
  beforeEach(async () => {
    app = await openTestApp();
  });
  afterEach(() => app.close());
}
