/**
 * Hand-written requests and responses for calls whose generated examples would explain little; by the call's name in
 * the contract.
 */
import { ID } from "./sample.ts";

const file = "01JQ8Z5T2M4N6P8R0S2V4X6Y8Z";
const hex = "0123456789abcdef0123456789abcdef";
const person = { _id: "tenant", name: "Ann Lee", email: "ann@example.com" };
const signature = { type: "signature", position: { x: 25, y: 230 }, width: 60, height: 20, recipient: "tenant" };

export const examples: Record<string, { body?: unknown; form?: unknown; answer?: unknown }> = {
  createDocument: {
    form: {
      document: {
        title: "Lease of flat 7",
        message: "Please sign by Friday.",
        recipients: [
          { name: "Ann Lee", email: "ann@example.com", role: "Tenant" },
          { name: "Bo Kim", email: "bo@example.com", role: "Landlord", language: "de" },
        ],
        fields: [
          { type: "signature", recipient: "Tenant", page: 0, position: { x: 25, y: 230 }, width: 60, height: 20 },
          { type: "signature", recipient: "Landlord", page: 0, position: { x: 110, y: 230 }, width: 60, height: 20 },
        ],
        externalId: "order-17",
        metadata: { department: "Sales" },
        send: true,
      },
    },
    body: {
      templateId: ID,
      recipients: [{ role: "Tenant", name: "Ann Lee", email: "ann@example.com" }],
      values: { rent: "950.00" },
      send: true,
    },
    answer: {
      _id: ID,
      status: "SENT",
      recipients: [
        { _id: "r1", email: "ann@example.com", status: "SENT" },
        { _id: "r2", email: "bo@example.com", status: "SENT" },
      ],
    },
  },
  saveDocument: {
    body: {
      fileParts: [{ key: file }],
      recipients: [person],
      documentInfo: { en: { title: "Lease of flat 7", message: "Please sign by Friday." } },
      jsonData: { schemas: [{ signature1: signature }] },
    },
  },
  changeFields: {
    body: { version: 3, put: [{ ...signature, key: "signature1", part: file, page: 0 }], remove: ["date1"] },
  },
  sendDocument: { answer: { _id: ID, status: "SENT" } },
  sendTemplate: {
    body: {
      templateId: ID,
      recipients: [{ role: "Tenant", name: "Ann Lee", email: "ann@example.com" }],
      values: { rent: "950.00" },
      externalId: "order-17",
    },
    answer: { _id: ID, status: "SENT" },
  },
  voidDocument: { body: { reason: "The rent changed." } },
  extendDocument: { body: { days: 14 } },
  remindRecipients: { body: { recipients: ["tenant"] } },
  resendDocument: { body: { recipients: ["tenant"] } },
  moveDocuments: { body: { documentIds: [ID], folderId: "01JQ8Z6A1B3C5D7E9F1G3H5J7K" } },
  createFolder: { body: { name: "Leases" } },
  openSession: { body: { token: "the-last-part-of-the-mailed-link" } },
  signDocument: {
    body: {
      token: "the-last-part-of-the-mailed-link",
      viewedSha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      values: { signature1: true },
      consent: true,
    },
  },
  declineDocument: { body: { token: "the-last-part-of-the-mailed-link", reason: "The date is wrong." } },
  copyDocument: { body: { correct: true } },
  startBulk: { body: { startsAt: "2026-03-02T09:30:00.000Z" } },
  testWebhook: { body: { event: "COMPLETED" } },
  updateFolder: { body: { name: "Leases of 2026" } },
  saveFormSettings: { body: { answers: 100, isOncePerPerson: true } },
  changeFilter: { body: { name: "Open leases" } },
  generateApiKey: { body: { name: "Shop", rights: { Documents: ["VIEW", "CREATE", "ADD"] } } },
  changeApiKey: { body: { name: "Shop" } },
  changeAcl: { body: { Documents: ["VIEW"] } },
  createPaymentConnection: {
    body: {
      ...{ connectionName: "Shop", provider: "stripe", mode: "sandbox", currency: "eur" },
      secretKey: "sk_test_8fJx2kQm3NpR5tVw7YzA9cEg",
    },
  },
  updatePaymentConnection: { body: { connectionName: "Shop" } },
  saveDelegate: {
    body: {
      ...{ name: "Bo Kim", email: "bo@example.com", reason: "On holiday" },
      ...{ from: "2035-03-05T00:00:00Z", until: "2035-03-19T00:00:00Z" },
    },
  },
  connectIntegration: {
    body: {
      ...{ type: "twilio", accountId: `AC${hex}`, apiKey: hex, CPVId: `VA${hex}` },
    },
  },
  provePerson: { body: { password: "Correct horse 1" } },
  saveTemplate: { body: { fromDocument: ID, name: "Lease", keepPeople: false } },
};
