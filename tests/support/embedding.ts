/** Creates API keys and embed sessions through the whole API in one process. */
import { aMember, type Who } from "./app-people.ts";
import type { Answer, TestApp } from "./test-app.ts";

export const SHOP = "https://shop.example";

/** Documents permissions of a server that embeds signing and manages what it sends. */
export const embeddingRights = ["VIEW", "CREATE", "ADD", "SEND_REMINDER", "MANAGE", "REDIRECT", "SIGN"];

/** A program's headers, and the id of its key, which embeds signing. */
export async function aProgram(app: TestApp, who: Who, name = "Shop"): Promise<{ program: Who; keyId: string }> {
  // Proves the person first, because their sign-in may be too old.
  await app.json("POST", "/api/auth/prove", { password: "Right1!pass" }, who);
  const { status, body } = await app.json(
    "POST",
    "/api/integrations/api-key/generate",
    { name, rights: { Documents: embeddingRights } },
    who,
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { program: { Authorization: `Bearer ${body.data.key}` }, keyId: body.data._id };
}

export async function allowOrigins(app: TestApp, who: Who, ...origins: string[]): Promise<void> {
  const { status, body } = await app.json("PUT", "/api/embed/origins", { origins }, who);
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** A member with an API key, and a shop whose pages embed the product. */
export async function aShop(app: TestApp, name = "Sam Sender") {
  const member = await aMember(app, name);
  await allowOrigins(app, member.who, SHOP);
  return { ...member, ...(await aProgram(app, member.who)) };
}

export function openSession(app: TestApp, program: Who, scope: object, more: object = {}): Promise<Answer> {
  return app.json("POST", "/api/embed/session", { scope, ...more }, program);
}

/** @throws Error when it is refused */
export async function aSession(app: TestApp, program: Who, scope: object, more: object = {}): Promise<string> {
  const { status, body } = await openSession(app, program, scope, more);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data.session;
}

/** Headers that a page with this session and origin sends. */
export function pageWith(session: string, origin: string = SHOP): Who {
  return { "x-embed-session": session, Origin: origin };
}
