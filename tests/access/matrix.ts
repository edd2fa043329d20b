/**
 * Expected response to every call by every kind of caller: `200`, or the refusal's code. A call without a row fails the
 * suite.
 */

import type { endpoints } from "../../domain/contract/endpoints.ts";
import { toInstant, type UserId, type WorkspaceId } from "../../domain/ids.ts";
import { anEmail } from "../support/app-people.ts";
import { aPdf } from "../support/journey.ts";
import { deliveryFor, webhookBody, webhookFor } from "./webhook-world.ts";
import {
  draftFor,
  keyFor,
  linkFor,
  type PrincipalName,
  principals,
  saveDraftBody,
  sentFor,
  templateFor,
  type World,
} from "./world.ts";

export type EndpointName = keyof typeof endpoints;
export type Ask = { params?: string; query?: string; body?: unknown; form?: FormData; pdf?: Uint8Array<ArrayBuffer> };
export type Row = {
  ask: (world: World, who: PrincipalName) => Promise<Ask> | Ask;
  want: Record<PrincipalName, string>;
};

const links = { signer: "unauthenticated", otherSigner: "unauthenticated", voidedSigner: "unauthenticated" };
const strangers = { anonymous: "unauthenticated", forged: "unauthenticated", ...links };

/** Expected results of calls on one document: for its owner, and for a guest with their own draft. */
const document = (owner: string, guest: string, otherGuest = "not_found") => ({
  ...strangers,
  otherGuest,
  guest,
  otherMember: "not_found",
  owner,
});
const memberDocument = (owner: string, otherMember = "not_found") => ({
  ...strangers,
  otherGuest: "unauthenticated",
  guest: "unauthenticated",
  otherMember,
  owner,
});
const members = memberDocument("200", "200");
const everyMember = { ...members, otherGuest: "200", guest: "200" };
const everybody = (code: string) => Object.fromEntries(principals.map((one) => [one, code])) as Row["want"];
const link = (signer: string, otherSigner: string, voidedSigner: string) => ({
  ...everybody("link_invalid"),
  signer,
  otherSigner,
  voidedSigner,
});

const unasked = link("verification_not_asked", "verification_not_asked", "document_voided");

const notHosted = link("hand_over_not_asked", "hand_over_not_asked", "hand_over_not_asked");

const ownDraft: Row["ask"] = async (world, who) => ({ params: await draftFor(world, who) });
const ownTemplate =
  (body?: unknown): Row["ask"] =>
  async (world) => ({ params: (await templateFor(world)).id, body });
const aTable = () => {
  const form = new FormData();
  form.append("rows", new Blob(["Name,Email\nAnn,ann@example.com"]), "rows.csv");
  form.append("mapping", "{}");
  return form;
};
async function bulkFor(world: World, form: FormData): Promise<string> {
  const path = `/api/template/bulk/${(await templateFor(world)).id}`;
  const answer = await world.app.request(path, { method: "POST", headers: world.headers.owner, body: form });
  return (await answer.json()).data.bulkId;
}
const ownBulk =
  (body?: unknown): Row["ask"] =>
  async (world) => ({ params: await bulkFor(world, aTable()), body });
const heldBulk =
  (body?: unknown, query?: string): Row["ask"] =>
  async (world) => {
    const form = aTable();
    form.append("hold", "true");
    return { params: await bulkFor(world, form), body, ...(query ? { query } : {}) };
  };
const keyOf = ({ fileParts }: World, who: PrincipalName): string =>
  (fileParts[who === "guest" ? who : "owner"][0] as { key: string }).key;
const sent =
  (body?: unknown): Row["ask"] =>
  async (world) => ({ params: (await sentFor(world)).id, body });
const someSent =
  (more: object): Row["ask"] =>
  async (world) => ({ body: { documentIds: [(await sentFor(world)).id], ...more } });
const sentToOwner: Row["ask"] = async (world) => {
  const { body } = await world.app.json("GET", "/api/user/detail", undefined, world.headers.owner);
  return { params: (await sentFor(world)).id, body: { member: body.data.uid } };
};
const nothing: Row["ask"] = () => ({});
const says =
  (body: unknown): Row["ask"] =>
  () => ({ body });
const byLink =
  (more: object = {}): Row["ask"] =>
  async (world, who) => ({ body: { token: (await linkFor(world, who)).token, ...more } });

const password = "Right1!pass";
/** The secret of a tab. */
const tab = "t".repeat(43);
const aFieldSetField = {
  type: "signature",
  box: { x: 0, y: 0, width: 42, height: 20 },
  required: true,
  readOnly: false,
  label: "",
  data: "",
  fontSize: 12,
};

const aConnection = {
  connectionName: "Office",
  provider: "stripe",
  mode: "sandbox",
  currency: "usd",
  secretKey: "sk_test_abcdefgh1234",
  webhookSecret: "whsec_abcdefgh1234",
};

/** A payment connection of the owner's workspace. */
async function connectionFor({ app, headers }: World): Promise<string> {
  return (await app.json("POST", "/api/payment/create", aConnection, headers.owner)).body.data._id;
}

/** A saved filter of the owner. */
async function filterFor({ app, headers }: World): Promise<string> {
  const body = { name: crypto.randomUUID(), query: {} };
  const saved = await app.json("POST", "/api/document/filters", body, headers.owner);
  if (saved.status === 200) return saved.body.data.at(-1)._id;
  return (await app.json("GET", "/api/document/filters", undefined, headers.owner)).body.data.at(-1)._id;
}

/** A folder of the owner's workspace. */
async function folderFor({ app, headers }: World): Promise<string> {
  return (await app.json("POST", "/api/folder/create", { name: crypto.randomUUID() }, headers.owner)).body.data._id;
}

/** A person invited to the owner's workspace. */
async function invitedMember({ app, headers }: World): Promise<string> {
  const body = { email: anEmail("invited"), role: "member" };
  return (await app.json("POST", "/api/workspace/add-member", body, headers.owner)).body.data.memberId;
}

/** A deletion in the owner's workspace. */
async function deletionOf({ app, workspaces }: World): Promise<Ask> {
  const { deletions } = app.deps;
  const [workspace, at] = [workspaces.owner as WorkspaceId, toInstant(app.clock.nowMs)];
  const rule = { days: 30, recipientsToo: false, since: at, by: app.deps.ids.document() as string as UserId };
  const documentId = app.deps.ids.document();
  await deletions.begin(workspace, { documentId, title: "Lease", completedAt: at, files: [], rule });
  await deletions.finish(workspace, documentId, at);
  return { params: (await deletions.list(workspace, { limit: 1 })).items[0]!.id };
}

/**
 * The ticket in the URL of a person's export, which needs no other credential. It is of the workspace with few
 * documents, because an export reads all of them.
 */
async function personTicket({ app, headers }: World): Promise<Ask> {
  const body = { email: "ann@example.com" };
  const answer = await app.json("POST", "/api/compliance/person/export", body, headers.otherMember);
  return { params: answer.body.data.url.split("/").at(-1) };
}

/** An erasure in the owner's workspace. */
async function anErasure({ app, headers }: World): Promise<Ask> {
  const body = { email: "gone@example.com", confirm: "gone@example.com" };
  const answer = await app.json("POST", "/api/compliance/person/erase", body, headers.owner);
  return { params: answer.body.data.id };
}

/** The ticket in a certificate's URL, which needs no other credential. */
async function certificateTicket({ app, headers }: World): Promise<Ask> {
  const answer = await app.json("POST", "/api/compliance/request-certificate", { badge: "gdpr" }, headers.owner);
  return { params: answer.body.data.url.split("/").at(-1) };
}

/** The owner's comment on their own document. */
async function aComment(world: World): Promise<{ params: string; query: string }> {
  const params = (await sentFor(world)).id;
  const path = `/api/document/comments/${params}`;
  const { body } = await world.app.json("POST", path, { text: "Right?" }, world.headers.owner);
  return { params, query: `comment=${body.data.items[0].id}` };
}

const invited =
  (more: object = {}): Row["ask"] =>
  async (world) => ({ body: { memberId: await invitedMember(world), ...more } });

const storedFile = { fileName: "a.pdf", size: 100, type: "application/pdf" };
const aUpload = async (): Promise<Ask> => {
  const form = new FormData();
  form.append("files", new Blob([await aPdf("one")], { type: "application/pdf" }), "one.pdf");
  return { form };
};

const anOrder = async (): Promise<Ask> => {
  const { form } = await aUpload();
  const recipients = [{ name: "Ann", email: "ann@example.com" }];
  (form as FormData).append("document", JSON.stringify({ recipients }));
  return { form };
};

const ownWebhook =
  (body?: unknown): Row["ask"] =>
  async (world) => ({ params: await webhookFor(world), body });

export const matrix: Record<EndpointName, Row> = {
  createWebhook: { ask: says(webhookBody), want: members },
  listWebhooks: { ask: nothing, want: members },
  listArchivedWebhooks: { ask: nothing, want: members },
  updateWebhook: { ask: ownWebhook(webhookBody), want: memberDocument("200") },
  testWebhook: { ask: ownWebhook({}), want: memberDocument("200") },
  rotateWebhookSecret: { ask: ownWebhook(), want: memberDocument("200") },
  pauseWebhook: { ask: ownWebhook(), want: memberDocument("200") },
  resumeWebhook: { ask: ownWebhook(), want: memberDocument("200") },
  archiveWebhook: { ask: ownWebhook(), want: memberDocument("200") },
  restoreWebhook: { ask: ownWebhook(), want: memberDocument("200") },
  // A repeat by an automation platform must not fail, so an unknown webhook is not refused.
  removeWebhook: { ask: ownWebhook(), want: memberDocument("204", "204") },
  listWebhookLogs: {
    ask: async (world) => ({ query: `webhookId=${await webhookFor(world)}` }),
    want: memberDocument("200"),
  },
  readWebhookDelivery: { ask: async (world) => ({ params: await deliveryFor(world) }), want: memberDocument("200") },
  retryWebhook: {
    ask: async (world) => ({ body: { deliveryId: await deliveryFor(world) } }),
    want: memberDocument("200"),
  },
  retryWebhooks: {
    ask: async (world) => ({ body: { webhookId: await webhookFor(world), since: toInstant(0) } }),
    want: memberDocument("200"),
  },
  readWebhookSample: { ask: nothing, want: members },
  listIntegrations: { ask: nothing, want: members },
  listConnected: { ask: nothing, want: members },
  connectIntegration: { ask: says({ type: "twilio" }), want: memberDocument("invalid_input", "invalid_input") },
  disconnectIntegration: { ask: () => ({ params: "made-up" }), want: members },
  readAadhaarCredits: { ask: nothing, want: members },
  listAutomations: { ask: nothing, want: members },
  readAutomation: { ask: async () => ({ params: "zapier" }), want: members },
  listApiKeys: { ask: nothing, want: members },
  generateApiKey: { ask: says({ name: "Shop" }), want: members },
  changeApiKey: {
    ask: async (world, who) => ({ params: await keyFor(world, who), body: { name: "Office" } }),
    want: members,
  },
  revokeApiKey: { ask: () => ({ params: "made-up" }), want: members },
  readBranding: { ask: nothing, want: members },
  previewBrandMail: {
    ask: says({ primaryColor: null, secondaryColor: null, productName: null, logo: null }),
    want: members,
  },
  saveBranding: { ask: says({ primaryColor: null, secondaryColor: null, productName: null }), want: members },
  readCustomBranding: { ask: nothing, want: members },
  saveCustomBranding: { ask: says({ primaryColor: null, secondaryColor: null, productName: null }), want: members },
  readEmbedOrigins: { ask: nothing, want: members },
  saveEmbedOrigins: { ask: says({ origins: ["https://shop.example"] }), want: members },
  // People call without an API key.
  openEmbedSession: {
    ask: says({ scope: { kind: "documents" } }),
    want: memberDocument("api_key_required", "api_key_required"),
  },
  // Only for page sessions: a link needs no tab code.
  openTab: { ask: byLink(), want: everybody("embed_out_of_reach") },
  takeTab: { ask: says({ code: "made-up" }), want: everybody("embed_origin_refused") },
  readEmbedPage: { ask: (world) => ({ query: `workspace=${world.workspaces.owner}` }), want: everybody("200") },
  createDocument: { ask: anOrder, want: members },
  uploadDocument: { ask: aUpload, want: everyMember },
  generateStorageUrl: { ask: says(storedFile), want: members },
  composeFile: {
    // The owner's file, or the guest's own file if the caller is a guest.
    ask: async (world, who) => ({
      body: { fileName: "a.pdf", pages: [{ part: keyOf(world, who), page: 0, rotate: 90 }] },
    }),
    want: document("200", "200"),
  },
  readFile: { ask: (world, who) => ({ params: keyOf(world, who) }), want: document("200", "200") },
  readFoundFields: { ask: (world, who) => ({ params: keyOf(world, who) }), want: document("200", "200") },
  detectFields: { ask: (world, who) => ({ params: keyOf(world, who) }), want: document("200", "200") },
  saveDocument: {
    ask: async (world, who) => ({ params: await draftFor(world, who), body: saveDraftBody }),
    want: document("200", "200"),
  },
  changeFields: {
    // Without access the caller must not learn the version either, so they send one that would conflict.
    ask: async (world, who) => ({ params: await draftFor(world, who), body: { version: 999, put: [], remove: [] } }),
    want: document("conflict", "conflict"),
  },
  sendDocument: { ask: ownDraft, want: document("200", "sign_in_to_send", "sign_in_to_send") },
  listDocuments: { ask: nothing, want: everyMember },
  readSignTime: { ask: nothing, want: everyMember },
  countDocuments: { ask: nothing, want: everyMember },
  listAudit: { ask: ownDraft, want: document("200", "200") },
  listComments: { ask: sent(), want: memberDocument("200") },
  editComment: {
    ask: async (world) => {
      const { params, query } = await aComment(world);
      return { params, body: { comment: query.split("=")[1], text: "Other" } };
    },
    want: memberDocument("200"),
  },
  deleteComment: { ask: aComment, want: memberDocument("200") },
  addComment: { ask: sent({ text: "Is this right?" }), want: memberDocument("200") },
  printHistory: { ask: ownDraft, want: document("200", "200") },
  downloadDocument: { ask: ownDraft, want: document("200", "200") },
  moveDocuments: {
    ask: async (world) => ({ body: { documentIds: [(await sentFor(world)).id], folderId: null } }),
    want: memberDocument("200"),
  },
  voidDocument: { ask: sent({ reason: "Wrong" }), want: memberDocument("200") },
  remindDocuments: { ask: someSent({}), want: members },
  voidDocuments: { ask: someSent({ reason: "Wrong" }), want: members },
  extendDocuments: { ask: someSent({ days: 90 }), want: members },
  deleteDocuments: { ask: someSent({}), want: members },
  restoreDocuments: { ask: someSent({}), want: members },
  archiveDocuments: { ask: someSent({ archived: true }), want: members },
  packDocuments: { ask: someSent({}), want: members },
  exportCsv: { ask: nothing, want: members },
  exportXlsx: { ask: nothing, want: members },
  surveyAnswers: { ask: nothing, want: members },
  exportTable: { ask: async () => ({ body: { filter: {}, format: "csv", columns: [] } }), want: members },
  resendDocument: { ask: sent({}), want: memberDocument("200") },
  remindRecipients: { ask: sent({}), want: memberDocument("200") },
  extendDocument: { ask: sent({ days: 90 }), want: memberDocument("200") },
  editRecipient: {
    ask: sent({ recipient: "r0", name: "Ann Right", email: "ann.right@example.com" }),
    want: memberDocument("200"),
  },
  // The document's recipients get their links by mail.
  copyLink: { ask: sent({ recipient: "r0" }), want: memberDocument("delivery_not_by_link") },
  readSendingOptions: { ask: nothing, want: everyMember },
  retrySealing: { ask: sent(), want: memberDocument("document_not_sealing") },
  attachDocument: {
    // The holder of the guest's session may take over its draft.
    ask: async (world) => ({
      params: await draftFor(world, "guest"),
      body: { sessionId: world.headers.guest["x-public-session"] },
    }),
    want: members,
  },
  attachToSession: {
    ask: async (world) => ({
      body: {
        documentId: await draftFor(world, "guest"),
        sessionId: world.headers.guest["x-public-session"],
      },
    }),
    want: members,
  },
  readPdf: {
    ask: async (world, who) => ({ query: `id=${await draftFor(world, who)}` }),
    want: memberDocument("200", "pdf_not_found"),
  },
  previewDocument: {
    ask: async (world, who) => ({ params: await draftFor(world, who), query: "recipient=r0" }),
    want: document("200", "200"),
  },
  searchRecipients: { ask: nothing, want: members },
  listBlocks: { ask: nothing, want: members },
  saveBlock: { ask: says({ name: "Sign here", fields: [aFieldSetField] }), want: members },
  deleteBlock: { ask: () => ({ params: "none" }), want: members },
  // The sender is not a recipient.
  openIncoming: { ask: sent(), want: memberDocument("not_found") },
  archiveDocument: {
    ask: async (world, who) => ({ ...(await ownDraft(world, who)), body: { archived: true } }),
    want: memberDocument("200"),
  },
  restoreDocument: { ask: ownDraft, want: memberDocument("200") },
  copyDocument: { ask: sent({}), want: memberDocument("200") },
  renameDocument: { ask: sent({ title: "New" }), want: memberDocument("200") },
  deleteDocument: { ask: ownDraft, want: document("200", "200") },
  readDocument: { ask: ownDraft, want: document("200", "200") },
  uploadTemplate: { ask: aUpload, want: members },
  generateTemplateStorageUrl: { ask: says(storedFile), want: members },
  makeBlankFile: { ask: says({ fileName: "Lease" }), want: members },
  saveCustom: {
    ask: async (world) => ({ body: { templateId: (await templateFor(world)).id, name: "Copy" } }),
    want: memberDocument("200", "template_not_found"),
  },
  readTemplateInputs: { ask: ownTemplate(), want: memberDocument("200", "template_not_found") },
  readStatistics: { ask: ownTemplate(), want: memberDocument("200", "template_not_found") },
  listFilters: { ask: nothing, want: members },
  addFilter: { ask: () => ({ body: { name: crypto.randomUUID(), query: { view: "draft" } } }), want: members },
  changeFilter: {
    ask: async (world) => ({ params: await filterFor(world), body: { name: crypto.randomUUID() } }),
    want: memberDocument("200"),
  },
  removeFilter: { ask: async (world) => ({ params: await filterFor(world) }), want: members },
  listFolders: { ask: nothing, want: members },
  createFolder: { ask: () => ({ body: { name: crypto.randomUUID() } }), want: members },
  updateFolder: {
    ask: async (world) => ({ params: await folderFor(world), body: { name: crypto.randomUUID() } }),
    want: memberDocument("200"),
  },
  deleteFolder: { ask: async (world) => ({ params: await folderFor(world) }), want: memberDocument("200") },
  listVersions: { ask: ownTemplate(), want: memberDocument("200", "template_not_found") },
  compareVersions: {
    ask: async (world) => ({ params: (await templateFor(world)).id, query: "from=999" }),
    want: memberDocument("template_version_not_found", "template_not_found"),
  },
  restoreVersion: {
    ask: ownTemplate({ from: 999, version: 1 }),
    want: memberDocument("template_version_not_found", "template_not_found"),
  },
  readVersion: { ask: ownTemplate(), want: memberDocument("200", "template_not_found") },
  saveTemplate: { ask: ownTemplate({ name: "Lease" }), want: memberDocument("200", "template_not_found") },
  sendTemplate: {
    ask: async (world) => ({ body: { templateId: (await templateFor(world)).id } }),
    want: memberDocument("200", "template_not_found"),
  },
  moveTemplate: { ask: ownTemplate({ folderId: null }), want: memberDocument("200", "template_not_found") },
  readTemplateSharing: { ask: ownTemplate(), want: memberDocument("200", "template_not_found") },
  shareTemplate: { ask: ownTemplate({ members: null }), want: memberDocument("200", "template_not_found") },
  listTemplates: { ask: nothing, want: members },
  checkBulk: { ask: heldBulk(), want: memberDocument("200", "bulk_not_found") },
  mapBulk: { ask: heldBulk({ mapping: {} }), want: memberDocument("200", "bulk_not_found") },
  correctBulk: {
    ask: heldBulk({ row: 1, column: "Name", value: "Eve" }),
    want: memberDocument("200", "bulk_not_found"),
  },
  readBulkRow: { ask: heldBulk(undefined, "row=1"), want: memberDocument("200", "bulk_not_found") },
  previewBulkPage: {
    ask: heldBulk(undefined, "row=1&page=999"),
    want: memberDocument("page_not_found", "bulk_not_found"),
  },
  startBulk: { ask: heldBulk({}), want: memberDocument("200", "bulk_not_found") },
  beginBulk: {
    ask: async (world) => ({ params: (await templateFor(world)).id, form: aTable() }),
    want: memberDocument("200", "template_not_found"),
  },
  makeBulkSheet: { ask: ownTemplate(), want: memberDocument("200", "template_not_found") },
  listBulks: { ask: nothing, want: members },
  readBulk: { ask: ownBulk(), want: memberDocument("200", "bulk_not_found") },
  exportBulk: { ask: ownBulk(), want: memberDocument("200", "bulk_not_found") },
  steerBulk: { ask: ownBulk({ state: "paused" }), want: memberDocument("200", "bulk_not_found") },
  enableWebform: { ask: ownTemplate({ enabled: false }), want: memberDocument("200", "template_not_found") },
  readFormSettings: { ask: ownTemplate(), want: memberDocument("200", "template_not_found") },
  saveFormSettings: { ask: ownTemplate({ answers: 1_000 }), want: memberDocument("200", "template_not_found") },
  makeFormPoster: { ask: ownTemplate(), want: memberDocument("200", "template_not_found") },
  beginFormCheck: {
    ask: async (world) => ({ params: (await templateFor(world)).formId, body: {} }),
    want: everybody("200"),
  },
  countFormVisit: {
    ask: async (world) => ({ params: (await templateFor(world)).formId, body: {} }),
    want: everybody("200"),
  },
  // The form does not ask for a code.
  mailFormCode: {
    ask: async (world) => ({ params: (await templateFor(world)).formId, body: { email: "ann@example.com" } }),
    want: everybody("form_unavailable"),
  },
  mailFormLink: {
    ask: async (world) => ({ params: (await templateFor(world)).formId, body: { email: "ann@example.com" } }),
    want: everybody("200"),
  },
  readForm: { ask: async (world) => ({ params: (await templateFor(world)).formId }), want: everybody("200") },
  // These calls use the template's own id; the form test covers access to its web form.
  createFromTemplate: { ask: ownTemplate({}), want: memberDocument("200", "template_not_found") },
  readTemplate: { ask: ownTemplate(), want: memberDocument("200", "template_not_found") },
  deleteTemplate: { ask: ownTemplate(), want: memberDocument("200", "template_not_found") },
  openSession: { ask: byLink(), want: link("200", "200", "200") },
  signDocument: {
    // Contains Ann's values, which Bob cannot fill in.
    ask: async (world, who) => ({ body: (await linkFor(world, who)).signing }),
    want: link("200", "field_not_yours", "document_voided"),
  },
  declineDocument: { ask: byLink({ reason: "No" }), want: link("200", "200", "document_voided") },
  // Ann and Bob are both signers: neither reviews, edits, or signs in person with a host.
  approveDocument: { ask: byLink({ viewedSha256: "" }), want: link("not_for_role", "not_for_role", "not_for_role") },
  readForEditor: { ask: byLink(), want: link("not_for_role", "not_for_role", "not_for_role") },
  editFields: {
    ask: byLink({ version: 1, put: [], remove: [] }),
    want: link("not_for_role", "not_for_role", "not_for_role"),
  },
  handOverDevice: { ask: byLink({ isPresent: true, pin: "4711" }), want: notHosted },
  returnDevice: { ask: byLink({ pin: "4711" }), want: notHosted },
  delegateDocument: {
    ask: byLink({ name: "Dora", email: "dora@example.com", reason: "On holiday" }),
    want: link("200", "200", "document_voided"),
  },
  updateRecipientEmail: { ask: byLink({ email: "dora2@example.com" }), want: link("200", "200", "document_voided") },
  requestCode: { ask: byLink(), want: unasked },
  resendCode: { ask: byLink(), want: unasked },
  verifyCode: { ask: byLink({ code: "123456" }), want: unasked },
  verifyKnowledge: { ask: byLink({ answers: [] }), want: unasked },
  verifyPassword: { ask: byLink({ password: "open sesame" }), want: unasked },
  requestAadhaarOtp: { ask: byLink({ aadhaarNumber: "2341 2341 2346", consent: true }), want: unasked },
  verifyAadhaarOtp: { ask: byLink({ challengeId: "made-up", code: "123456" }), want: unasked },
  submitSelfie: { ask: byLink({ picture: "data:image/png;base64,AAAA", consent: true }), want: unasked },
  // The path contains the link; the holder needs no other proof here.
  readPublicPdf: {
    ask: async (world, who) => ({ params: (await linkFor(world, who)).token }),
    want: link("200", "200", "document_voided"),
  },
  unlockRecipient: { ask: sent({ recipient: "r0" }), want: memberDocument("recipient_not_locked") },
  viewSelfie: { ask: sent({ recipient: "r0" }), want: memberDocument("selfie_missing") },
  readSharing: { ask: sent(), want: memberDocument("200") },
  // Shares the document with its owner, which changes nothing.
  shareDocument: { ask: sentToOwner, want: memberDocument("200") },
  unshareDocument: { ask: sentToOwner, want: memberDocument("200") },
  // The document has sixty days left.
  askForTime: { ask: byLink(), want: link("more_time_too_early", "more_time_too_early", "document_voided") },
  // The document was not made from a web form.
  keepAnswers: { ask: byLink({ values: {} }), want: link("not_for_role", "not_for_role", "not_for_role") },
  downloadSigned: { ask: byLink(), want: link("200", "200", "document_voided") },
  // The document is not sealed yet.
  verifySigned: { ask: byLink(), want: link("document_not_sealed", "document_not_sealed", "document_voided") },
  verifyDocument: { ask: sent(), want: memberDocument("document_not_sealed") },
  uploadSignerAttachment: {
    // No file was requested there.
    ask: async (world, who) => {
      const form = new FormData();
      form.append("token", (await linkFor(world, who)).token ?? "none");
      form.append("field", "s0");
      form.append("file", new Blob([await aPdf("one")], { type: "application/pdf" }), "one.pdf");
      return { form };
    },
    want: link("field_not_yours", "field_not_yours", "document_voided"),
  },
  deleteSignerAttachment: {
    ask: byLink({ field: "s0" }),
    want: link("field_not_yours", "field_not_yours", "document_voided"),
  },
  listPaymentConnections: { ask: nothing, want: members },
  createPaymentConnection: { ask: says(aConnection), want: members },
  updatePaymentConnection: {
    ask: async (world) => ({ params: await connectionFor(world), body: { connectionName: "Other" } }),
    want: memberDocument("200"),
  },
  deletePaymentConnection: {
    ask: async (world) => ({ params: await connectionFor(world) }),
    want: memberDocument("200"),
  },
  receivePaymentEvent: {
    // No caller can sign as the provider does.
    ask: async (world) => ({ params: await connectionFor(world), body: { type: "checkout.session.completed" } }),
    want: everybody("webhook_forged"),
  },
  payDocument: { ask: byLink(), want: link("payment_not_asked", "payment_not_asked", "document_voided") },
  createCheckoutSession: {
    ask: async (world, who) => ({ params: (await linkFor(world, who)).token }),
    want: link("payment_not_asked", "payment_not_asked", "document_voided"),
  },
  refundPayment: { ask: sent({ recipient: "r0", reference: "pi_1" }), want: memberDocument("payment_not_asked") },
  readPaymentState: { ask: says({ key: "made-up" }), want: everybody("link_invalid") },
  outlineTexts: { ask: says({ texts: [] }), want: everyMember },
  outlineForSigner: { ask: byLink({ texts: [] }), want: link("200", "200", "200") },
  signUpByEmail: { ask: () => ({ body: { name: "New", email: anEmail("new"), password } }), want: everybody("200") },
  signInByEmail: {
    ask: (world) => ({ body: { email: world.emails.owner, password: "Wrong1!pass" } }),
    want: everybody("wrong_credentials"),
  },
  signOut: {
    // Sent without a token, so that the world's sessions survive.
    ask: nothing,
    want: everybody("200"),
  },
  connectExtension: { ask: says({ installation: "made-up" }), want: members },
  verifyTwoFactor: {
    ask: says({ challenge: "made-up", otpFromAuthenticator: "123456" }),
    want: everybody("second_factor_timeout"),
  },
  readTwoFactor: { ask: nothing, want: members },
  enrolTwoFactor: { ask: nothing, want: members },
  confirmTwoFactor: {
    ask: says({ code: "123456" }),
    want: memberDocument("second_factor_wrong", "second_factor_wrong"),
  },
  disableTwoFactor: { ask: nothing, want: members },
  renewRecoveryCodes: { ask: nothing, want: memberDocument("two_factor_off", "two_factor_off") },
  changePassword: {
    ask: says({ currentPassword: "Wrong1!pass", newPassword: password }),
    want: memberDocument("password_wrong", "password_wrong"),
  },
  changeEmail: { ask: () => ({ body: { email: anEmail("changed") } }), want: members },
  confirmEmailChange: { ask: says({ token: "made-up" }), want: everybody("email_link_expired") },
  undoEmailChange: { ask: says({ token: "made-up" }), want: everybody("email_link_expired") },
  beginBotCheck: { ask: nothing, want: everybody("200") },
  mailSignUpCode: {
    ask: () => ({ body: { email: anEmail("new"), check: { id: "made-up", number: 1 } } }),
    want: everybody("bot_check_failed"),
  },
  signUpByCode: {
    ask: () => ({ body: { username: "New", email: anEmail("new"), code: "000000", check: { id: "x", number: 1 } } }),
    want: everybody("bot_check_failed"),
  },
  exportData: { ask: nothing, want: members },
  previewAccountEnd: { ask: nothing, want: members },
  deleteAccount: { ask: nothing, want: members },
  keepAccount: { ask: says({ token: "made-up" }), want: everybody("keep_link_expired") },
  keepAccountAtSignIn: { ask: says({ keep: "made-up" }), want: everybody("keep_link_expired") },
  listSecurityEvents: { ask: nothing, want: members },
  provePerson: { ask: says({ password }), want: members },
  beginPasskeyProof: { ask: nothing, want: memberDocument("passkey_refused", "passkey_refused") },
  proveByPasskey: { ask: says({ credential: {} }), want: memberDocument("passkey_refused", "passkey_refused") },
  mailProofCode: { ask: nothing, want: members },
  listSessions: { ask: nothing, want: members },
  endSession: { ask: () => ({ params: "made-up" }), want: members },
  // Sent by members created for this test.
  endAllSessions: { ask: nothing, want: members },
  savePicture: {
    ask: says({ picture: "data:image/png;base64,AAAA" }),
    want: memberDocument("profile_picture_invalid", "profile_picture_invalid"),
  },
  removePicture: { ask: nothing, want: members },
  listSavedSignatures: { ask: nothing, want: members },
  addSavedSignature: {
    ask: says({ kind: "signature", way: "draw", image: { width: 10, height: 10, strokes: [[[1, 1, 0.5]]] } }),
    want: members,
  },
  preferSavedSignature: { ask: () => ({ params: "made-up" }), want: memberDocument("not_found", "not_found") },
  removeSavedSignature: { ask: () => ({ params: "made-up" }), want: members },
  readUser: { ask: nothing, want: members },
  updateUser: { ask: says({ displayName: "Somebody" }), want: members },
  saveUserSetting: { ask: says({ key: "language", value: "en" }), want: members },
  saveDelegate: {
    ask: says({
      ...{ name: "Dora", email: "dora@example.com", reason: "On holiday" },
      ...{ from: "2026-01-01", until: "2126-01-01" },
    }),
    want: members,
  },
  removeDelegate: { ask: nothing, want: members },
  checkEmail: { ask: says({ email: "ann@example.com" }), want: everybody("200") },
  sendVerificationEmail: { ask: nothing, want: members },
  generateVerificationLink: { ask: nothing, want: members },
  verifyUser: {
    ask: says({ token: "made-up" }),
    want: memberDocument("verification_link_expired", "verification_link_expired"),
  },
  forgotPassword: { ask: says({ email: "nobody@example.com" }), want: everybody("200") },
  updatePassword: {
    ask: (world) => ({ body: { email: world.emails.owner, password, token: "made-up" } }),
    want: everybody("reset_token_invalid"),
  },
  requestSignInLink: { ask: says({ email: "nobody@example.com" }), want: everybody("200") },
  requestSignInLinkByQuery: { ask: () => ({ query: "email=nobody@example.com" }), want: everybody("200") },
  signInByLink: { ask: says({ token: "made-up" }), want: everybody("sign_in_link_expired") },
  listSignInWays: { ask: nothing, want: everybody("200") },
  // No issuer is configured.
  beginIssuerSignIn: { ask: says({ provider: "google", tab }), want: everybody("page_not_found") },
  returnFromIssuer: { ask: says({ search: "?state=made-up&code=x" }), want: everybody("issuer_sign_in_failed") },
  finishIssuerSignIn: { ask: says({ handle: "made-up", tab }), want: everybody("issuer_sign_in_failed") },
  beginOneTap: { ask: says({ tab }), want: everybody("page_not_found") },
  signInByOneTap: { ask: says({ token: "a.b.c", nonce: "made-up", tab }), want: everybody("google_sign_in_failed") },
  beginPasskeySignIn: { ask: says({ tab }), want: everybody("200") },
  signInByPasskey: { ask: says({ credential: {}, tab }), want: everybody("passkey_refused") },
  readWaysIn: { ask: nothing, want: members },
  beginLinking: {
    ask: says({ provider: "google", tab }),
    want: memberDocument("page_not_found", "page_not_found"),
  },
  finishLinking: {
    ask: says({ handle: "made-up", tab }),
    want: memberDocument("issuer_sign_in_failed", "issuer_sign_in_failed"),
  },
  removeWayIn: { ask: () => ({ params: "made-up" }), want: members },
  beginPasskey: { ask: says({}), want: members },
  addPasskey: {
    ask: says({ credential: {}, name: "Phone" }),
    want: memberDocument("passkey_refused", "passkey_refused"),
  },
  renamePasskey: { ask: () => ({ params: "made-up", body: { name: "Phone" } }), want: members },
  openPublicSession: { ask: nothing, want: everybody("200") },
  openCopy: { ask: () => ({ body: { token: "made-up" } }), want: everybody("link_invalid") },
  downloadCopy: { ask: () => ({ body: { token: "made-up" } }), want: everybody("link_invalid") },
  verifyPdf: { ask: async () => ({ pdf: await aPdf("not sealed") }), want: everybody("200") },
  readHealth: { ask: nothing, want: everybody("200") },
  readDevMail: { ask: () => ({ query: "to=nobody@example.com" }), want: everybody("200") },
  listWorkspaces: { ask: nothing, want: members },
  // The document belongs to the workspace of the call.
  findDocumentHome: { ask: sent(), want: memberDocument("not_found", "not_found") },
  testMail: { ask: () => ({ body: {} }), want: memberDocument("not_authorized", "not_authorized") },
  listAdmittingWorkspaces: { ask: nothing, want: memberDocument("not_authorized", "not_authorized") },
  createWorkspace: { ask: () => ({ body: { name: crypto.randomUUID().slice(0, 30) } }), want: members },
  renameWorkspace: {
    ask: (world) => ({ params: world.workspaces.owner, body: { name: "Renamed" } }),
    want: memberDocument("200"),
  },
  switchWorkspace: {
    ask: (world) => ({ body: { _id: world.workspaces.owner } }),
    want: memberDocument("200"),
  },
  leaveWorkspace: { ask: nothing, want: memberDocument("owner_is_fixed", "owner_is_fixed") },
  listMembers: { ask: nothing, want: members },
  addMember: { ask: () => ({ body: { email: anEmail("invited"), role: "member" } }), want: members },
  resendInvite: { ask: invited(), want: memberDocument("200") },
  readInvite: { ask: () => ({ params: "made-up" }), want: everybody("invitation_expired") },
  acceptInvite: {
    ask: () => ({ params: "made-up" }),
    want: memberDocument("invitation_expired", "invitation_expired"),
  },
  activateMember: { ask: invited(), want: memberDocument("member_not_active") },
  deactivateMember: { ask: invited(), want: memberDocument("member_not_active") },
  changeMemberRole: { ask: invited({ role: "admin" }), want: memberDocument("200") },
  removeMember: {
    ask: async (world) => ({ query: `memberId=${await invitedMember(world)}` }),
    want: memberDocument("200"),
  },
  offerOwnership: { ask: invited(), want: memberDocument("member_not_active") },
  withdrawOwnership: { ask: invited(), want: memberDocument("ownership_not_offered") },
  acceptOwnership: { ask: nothing, want: memberDocument("ownership_not_offered", "ownership_not_offered") },
  enableSupport: {
    ask: says({ until: "2099-01-01" }),
    want: memberDocument("support_not_configured", "support_not_configured"),
  },
  readSupport: { ask: nothing, want: members },
  readTwoFactorRule: { ask: nothing, want: members },
  changeTwoFactorRule: {
    ask: says({ required: true }),
    want: memberDocument("two_factor_first", "two_factor_first"),
  },
  readRetention: { ask: nothing, want: members },
  readMailRule: { ask: nothing, want: members },
  saveMailRule: { ask: says({ attachesSealed: true }), want: members },
  saveRetention: { ask: says({ days: 400, recipientsToo: false }), want: memberDocument("200", "200") },
  listDeletions: { ask: nothing, want: members },
  readDeletionCertificate: { ask: deletionOf, want: memberDocument("200") },
  listWorkspaceEvents: { ask: nothing, want: members },
  exportWorkspaceEvents: { ask: nothing, want: members },
  readCompliance: { ask: nothing, want: members },
  requestCertificate: { ask: says({ badge: "gdpr" }), want: members },
  readBaaStatus: { ask: nothing, want: members },
  requestBaa: { ask: nothing, want: memberDocument("baa_not_available", "baa_not_available") },
  downloadBaa: { ask: nothing, want: memberDocument("baa_not_signed", "baa_not_signed") },
  requestPersonExport: { ask: says({ email: "ann@example.com" }), want: members },
  readPersonExport: { ask: personTicket, want: everybody("200") },
  erasePersonData: {
    ask: says({ email: "gone@example.com", confirm: "gone@example.com" }),
    want: members,
  },
  listErasures: { ask: nothing, want: members },
  readErasure: { ask: anErasure, want: memberDocument("200") },
  readSubProcessors: { ask: nothing, want: everybody("200") },
  readProcessing: { ask: nothing, want: members },
  readCertificate: { ask: certificateTicket, want: everybody("200") },
  readAcl: {
    ask: async (world) => ({ query: `memberUserId=${await invitedMember(world)}` }),
    want: memberDocument("200"),
  },
  changeAcl: {
    ask: async (world) => ({
      query: `memberUserId=${await invitedMember(world)}`,
      body: { Documents: ["VIEW"] },
    }),
    want: memberDocument("200"),
  },
  resetAcl: {
    ask: async (world) => ({ query: `memberUserId=${await invitedMember(world)}` }),
    want: memberDocument("200"),
  },
  readStats: { ask: nothing, want: members },
  // The only workspace of its owner.
  deleteWorkspace: {
    ask: async (world) => ({ params: world.workspaces.owner, body: { name: "made-up" } }),
    want: memberDocument("workspace_name_mismatch"),
  },
};
