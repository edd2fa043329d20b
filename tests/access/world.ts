/** One caller of every kind, and documents of each. */
import { GUEST_DRAFTS_LIMIT } from "../../domain/document/draft/save-draft.ts";
import {
  aGuest,
  aMember,
  anEmail,
  linkOf,
  type Signer,
  saveAs,
  sendAs,
  signingFor,
  uploadAs,
  type Who,
} from "../support/app-people.ts";
import type { TestApp } from "../support/test-app.ts";

export const principals = [
  "anonymous",
  "forged",
  "otherGuest",
  "guest",
  "otherMember",
  "owner",
  /** The link is in the body if the call expects it there, otherwise in the headers. */
  "signer",
  "otherSigner",
  "voidedSigner",
] as const;
export type PrincipalName = (typeof principals)[number];

/** The smallest possible save. */
export const saveDraftBody = { fileParts: [], recipients: [], documentInfo: {} };

export type World = {
  app: TestApp;
  headers: Record<PrincipalName, Who>;
  emails: { owner: string; otherMember: string };
  workspaces: { owner: string; otherMember: string };
  /** One uploaded file per principal, used in all their documents. */
  fileParts: { owner: unknown[]; guest: unknown[] };
};

export async function openWorld(app: TestApp): Promise<World> {
  const owner = await aMember(app, "Owner");
  const other = await aMember(app, "Other");
  const guest = await aGuest(app);
  const partsOf = async (who: Who) => [(await uploadAs(app, who)).body.data[0].value];
  return {
    app,
    fileParts: { owner: await partsOf(owner.who), guest: await partsOf(guest) },
    headers: {
      anonymous: {},
      forged: { Token: "f".repeat(32) },
      otherGuest: await aGuest(app),
      guest,
      otherMember: other.who,
      owner: owner.who,
      signer: {},
      otherSigner: {},
      voidedSigner: {},
    },
    emails: { owner: owner.email, otherMember: other.email },
    workspaces: { owner: owner.workspace, otherMember: other.workspace },
  };
}

/** The document of a call: the owner's, or the guest's own if the caller is a guest. */
export async function draftFor({ app, headers, fileParts }: World, who: PrincipalName): Promise<string> {
  const whose = who === "guest" ? who : "owner";
  if (whose === "guest") await freeDraftSlot(app, headers.guest);
  return saveAs(app, headers[whose], [{ name: "Ann", email: anEmail("ann") }], { fileParts: fileParts[whose] });
}

/** An API key of the caller, or of the owner if the caller cannot have one. */
export async function keyFor({ app, headers }: World, who: PrincipalName): Promise<string> {
  const maker = headers[who === "otherMember" ? who : "owner"];
  const { body } = await app.json("POST", "/api/integrations/api-key/generate", { name: "Shop" }, maker);
  return body.data._id;
}

/** Guests may have only a few drafts: removes the oldest. */
async function freeDraftSlot(app: TestApp, guest: Who): Promise<void> {
  const { items } = (await app.json("GET", "/api/document/all", undefined, guest)).body.data;
  if (items.length < GUEST_DRAFTS_LIMIT) return;
  await app.json("DELETE", `/api/document/${items.at(-1)._id}`, undefined, guest);
}

/** A template of the owner's with its web form enabled. */
export async function templateFor(world: World): Promise<{ id: string; formId: string }> {
  const { app, headers } = world;
  const fromDocument = await draftFor(world, "owner");
  const saved = await app.json("POST", "/api/template/save/new", { fromDocument }, headers.owner);
  const id = saved.body.data._id;
  const on = await app.json("PATCH", `/api/template/enable-webform/${id}`, { enabled: true }, headers.owner);
  return { id, formId: on.body.data.formId };
}

export type SentDocument = { id: string; links: string[] };

export async function sentFor({ app, headers, fileParts }: World): Promise<SentDocument> {
  const signers: Signer[] = ["Ann", "Bob"].map((name) => ({ name, email: anEmail(name) }));
  const id = await sendAs(app, headers.owner, signers, { fileParts: fileParts.owner });
  const links = await Promise.all(signers.map(async ({ email }) => (await linkOf(app, email))!));
  return { id, links };
}

export async function voidedFor(world: World): Promise<SentDocument> {
  const sent = await sentFor(world);
  await world.app.json("POST", `/api/document/void/${sent.id}`, { reason: "Wrong" }, world.headers.owner);
  return sent;
}

/** A principal's link, and the body with which Ann, a recipient of the document, would sign. */
export async function linkFor(world: World, who: PrincipalName): Promise<{ token: string; signing: object }> {
  const sent = await sentFor(world);
  const signing = await signingFor(world.app, sent.links[0]!);
  const token =
    who === "signer"
      ? sent.links[0]!
      : who === "otherSigner"
        ? sent.links[1]!
        : who === "voidedSigner"
          ? (await voidedFor(world)).links[0]!
          : crypto.randomUUID();
  return { token, signing: { ...signing, token } };
}
