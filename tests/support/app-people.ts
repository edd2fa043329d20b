/** Creates members and documents through the whole API in one process. */
import { dot } from "./journey.ts";
import { anotherPdf } from "./remembered-pdf.ts";
import type { Answer, TestApp } from "./test-app.ts";

/** Headers that identify the caller. */
export type Who = Record<string, string>;
export type Signer = { name: string; email: string };

let count = 0;

export function anEmail(name: string): string {
  count += 1;
  return `${name.toLowerCase().replace(/[^a-z]+/g, ".")}${count}@example.com`;
}

/** An account with a confirmed address. */
export async function aMember(app: TestApp, name: string): Promise<{ who: Who; email: string; workspace: string }> {
  const email = anEmail(name);
  const signedUp = await app.json("POST", "/api/auth/sign-up/email", { name, email, password: "Right1!pass" });
  const who = { Token: signedUp.body.token };
  await app.runner.runDue();
  await app.json("POST", "/api/user/verify/user", { token: await tokenIn(app, email, "token=") }, who);
  const { body } = await app.json("GET", "/api/user/detail", undefined, who);
  return { who, email, workspace: body.data.workspace._id };
}

/** Lets days pass while people use their sessions, which end 30 days after the last use. */
export async function passDays(app: TestApp, days: number, people: readonly Who[]): Promise<void> {
  for (let left = days; left > 0; left -= 20) {
    app.clock.nowMs += Math.min(left, 20) * 86_400_000;
    for (const who of people) await app.json("GET", "/api/user/detail", undefined, who);
  }
}

export async function aGuest(app: TestApp): Promise<Who> {
  const { body } = await app.json("GET", "/api/public/session");
  return { "x-public-session": body.data.sessionId };
}

/** The token of the newest mailed link that contains `mark`; `null` if no mail has one. */
export async function tokenIn(app: TestApp, email: string, mark: string): Promise<string | null> {
  const { body } = await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`);
  const links: string[] = body.data.flatMap((mail: { links: string[] }) => mail.links);
  const link = links.find((one) => one.includes(mark));
  return link ? (new URL(link).searchParams.get("token") ?? link.split("/").at(-1)!) : null;
}

export const linkOf = (app: TestApp, email: string) => tokenIn(app, email, "/documents/sign/");

export async function uploadAs(app: TestApp, who: Who, name = "a.pdf", fields: Who = {}): Promise<Answer> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append("files", new Blob([anotherPdf()], { type: "application/pdf" }), name);
  const response = await app.request("/api/document/upload", { method: "POST", headers: who, body: form });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** A draft with one signature field per signer; `more` replaces parts of the body. */
export function draftOf(parts: unknown[], signers: readonly Signer[], more: Record<string, unknown> = {}) {
  const fieldOf = (index: number) => ({
    type: "signature",
    position: { x: 20, y: 20 + 30 * index },
    width: 42,
    height: 20,
    recipient: `r${index}`,
  });
  return {
    fileParts: parts,
    recipients: signers.map((one, index) => ({ _id: `r${index}`, ...one })),
    documentInfo: { en: { title: "Lease agreement", message: "" } },
    jsonData: { schemas: [Object.fromEntries(signers.map((_, index) => [`s${index}`, fieldOf(index)]))] },
    ...more,
  };
}

/**
 * @param more replaces parts of the body; with `fileParts` nothing is uploaded
 * @throws Error if refused
 */
export async function saveAs(
  app: TestApp,
  who: Who,
  signers: readonly Signer[],
  more: Record<string, unknown> = {},
): Promise<string> {
  const parts = "fileParts" in more ? [] : [(await uploadAs(app, who)).body.data[0].value];
  const draft = draftOf(parts, signers, more);
  const saved = await app.json("POST", "/api/document/save/new", draft, who);
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  return saved.body.data._id;
}

/** Sends a document and delivers its mails. @throws Error if refused */
export async function sendAs(app: TestApp, who: Who, signers: readonly Signer[], more = {}): Promise<string> {
  const id = await saveAs(app, who, signers, more);
  const sent = await app.json("POST", `/api/document/send/${id}`, {}, who);
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  await app.runner.runDue();
  return id;
}

/** The body with which a link's holder signs all their fields; `session` is needed after a proof of identity. */
export async function signingFor(app: TestApp, token: string | null, session?: string, headers: Who = {}) {
  const { data } = (await app.json("POST", "/api/recipient/session", { token, session }, headers)).body;
  const values = Object.fromEntries(data.fields.map((field: { key: string }) => [field.key, true]));
  return { token, session, viewedSha256: data.viewedSha256, values, signature: dot, consent: true };
}

export async function signAs(app: TestApp, token: string | null): Promise<Answer> {
  return app.json("POST", "/api/recipient/sign", await signingFor(app, token));
}
