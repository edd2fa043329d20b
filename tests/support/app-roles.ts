/** Sends documents whose recipients have other roles than signer. */
import { linkOf, type Signer, saveAs, type Who } from "./app-people.ts";
import type { Answer, TestApp } from "./test-app.ts";

/** A recipient of a draft, with the sender's choices that a test needs. */
export type Person = Signer & Record<string, unknown>;

/**
 * Sends a document and delivers its mails, with a signature field for each recipient who may have one; fields of group
 * members belong to the group's first seats.
 * @throws Error when it is refused
 */
export async function sendRoles(
  app: TestApp,
  who: Who,
  people: readonly Person[],
  more: Record<string, unknown> = {},
): Promise<string> {
  const id = await saveRoles(app, who, people, more);
  const sent = await app.json("POST", `/api/document/send/${id}`, {}, who);
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
  await app.runner.runDue();
  return id;
}

export function saveRoles(
  app: TestApp,
  who: Who,
  people: readonly Person[],
  more: Record<string, unknown> = {},
): Promise<string> {
  const signing = people.flatMap((one, index) => (one.roleType === "documentReviewer" ? [] : [index]));
  const field = (index: number, recipient: string) => ({
    ...{ type: "signature", position: { x: 20, y: 20 + 30 * index }, width: 42, height: 20, recipient },
  });
  const entries = signing.flatMap((index) => {
    const seats = Number(people[index]!.minSigners ?? 1);
    return Array.from({ length: seats }, (_, seat) => {
      const owner = seat === 0 ? `r${index}` : `r${index}_${seat + 1}`;
      return [`s_${owner}`, field(index + seat, owner)] as const;
    });
  });
  return saveAs(app, who, people, { jsonData: { schemas: [Object.fromEntries(entries)] }, ...more });
}

/** A group of people invited by mail. */
export function aGroup(name: string, minSigners: number, members: readonly Signer[]): Person {
  const signingGroups = members.map((one, index) => ({ _id: `${name}_${index}`, ...one }));
  return { name, email: "", isGroup: true, minSigners, signingGroups };
}

export type Holder = {
  token: string;
  ask(call: string, more?: object): Promise<Answer>;
  open(): Promise<Answer["body"]>;
};

/** The holder of the newest link mailed to an address, or of the passed link. @throws Error if none was mailed */
export async function holderOf(app: TestApp, email: string, known?: string): Promise<Holder> {
  const token = known ?? (await linkOf(app, email));
  if (!token) throw new Error(`no link was mailed to ${email}`);
  const ask: Holder["ask"] = (call, more = {}) => app.json("POST", `/api/recipient/${call}`, { token, ...more });
  return {
    ...{ token, ask },
    async open() {
      const { status, body } = await ask("session");
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.data;
    },
  };
}

/** Types of a document's events so far, oldest first. */
export async function trailOf(app: TestApp, who: Who, id: string): Promise<Answer["body"][]> {
  const { body } = await app.json("GET", `/api/document/logs/${id}`, undefined, who);
  if (!body.data.intact) throw new Error("the trail is not intact");
  return body.data.items;
}

export async function mailsTo(
  app: TestApp,
  email: string,
): Promise<{ subject: string; text: string; links: string[] }[]> {
  const { body } = await app.json("GET", `/api/dev/mail?to=${encodeURIComponent(email)}`);
  return body.data;
}
