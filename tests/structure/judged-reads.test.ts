import ts from "typescript";
import { expect, it } from "vitest";
import { below, visit } from "./sources.ts";

/** Reads of one record by its id. A caller's id may reach them only in the module that judges the record. */
const readsById: Readonly<Record<string, readonly string[]>> = {
  documents: ["findState", "findHead", "findFields"],
  templates: ["find", "findHead"],
  bulks: ["find"],
  files: ["find"],
  fieldSets: ["list"],
};

/** The modules that may read a record by its id, each with the reason why nobody's permission is skipped. */
const judged: Readonly<Record<string, { why: string; reads: readonly string[] }>> = {
  "bin/erase-document.ts": {
    why: "job of a document that was judged when it was binned",
    reads: ["documents.findState"],
  },
  "compliance/agreement/compose-agreement.ts": {
    why: "template of the operator's settings",
    reads: ["templates.find"],
  },
  "compliance/agreement/find-agreement.ts": {
    why: "document of the workspace's own agreement",
    reads: ["documents.findState"],
  },
  "compliance/log-reading.ts": {
    why: "title for a log entry, never answered to the caller",
    reads: ["documents.findHead"],
  },
  "compliance/person/files-about-person.ts": {
    why: "callers see all documents (`allDocuments`)",
    reads: ["documents.findState"],
  },
  "compliance/person/read-erasures.ts": {
    why: "callers see all documents (`allDocuments`)",
    reads: ["documents.findHead"],
  },
  "compliance/person/templates-about-person.ts": {
    why: "callers see all documents (`allDocuments`)",
    reads: ["templates.find"],
  },
  "draft/attach-document.ts": { why: "files of the draft just judged", reads: ["files.find"] },
  "draft/copy-document.ts": { why: "id made by the server for the copy", reads: ["documents.findHead"] },
  "draft/find-own-field-sets.ts": { why: "the judge of field sets", reads: ["fieldSets.list"] },
  "draft/save-field-set.ts": { why: "ids and names only, filtered by `mayChangeFieldSet`", reads: ["fieldSets.list"] },
  "draft/promised-draft.ts": {
    why: "whether the draft exists; its content is not read",
    reads: ["documents.findHead"],
  },
  "draft/save-draft.ts": {
    why: "the draft just committed, and files of the draft just judged",
    reads: ["documents.findState", "files.find"],
  },
  "embed/embed-origins.ts": { why: "the holder of a link", reads: ["documents.findHead"] },
  "file/compose-file.ts": {
    why: "the judge of uploaded files, and the draft of the embed session",
    reads: ["documents.findHead", "files.find"],
  },
  "file/file-stores.ts": { why: "files of a judged record", reads: ["files.find"] },
  "file/object-needs.ts": { why: "the document being committed", reads: ["documents.findState"] },
  "file/read-asset.ts": {
    why: "the holder of a ticket",
    reads: ["documents.findHead", "documents.findState", "files.find", "templates.findHead"],
  },
  "file/read-pages.ts": { why: "files of a judged record", reads: ["files.find"] },
  "file/storage-url.ts": { why: "the holder of a ticket", reads: ["files.find"] },
  "file/upload-files.ts": { why: "files that the same request uploaded", reads: ["files.find"] },
  "payment/read-payment-state.ts": { why: "the holder of a link", reads: ["documents.findState"] },
  "seal/evidence.ts": { why: "the holder of a ticket", reads: ["documents.findState"] },
  "seal/verify-pdf.ts": { why: "the holder of the sealed file, found by its hash", reads: ["documents.findState"] },
  "sent/bulk/read-zip.ts": { why: "the holder of a ticket to judged documents", reads: ["documents.findState"] },
  "sent/change-document.ts": {
    why: "the document just committed, and documents of jobs",
    reads: ["documents.findState"],
  },
  "sent/find-own-document.ts": {
    why: "the judge of documents",
    reads: ["documents.findFields", "documents.findState"],
  },
  "sent/read-copy.ts": { why: "the holder of a ticket", reads: ["documents.findHead", "documents.findState"] },
  "signing/find-by-link.ts": { why: "the holder of a link", reads: ["documents.findState"] },
  "signing/open-incoming.ts": { why: "a recipient, judged by their confirmed address", reads: ["documents.findState"] },
  "template/bulk/begin-bulk.ts": { why: "id made by the server for the run", reads: ["bulks.find"] },
  "template/bulk/find-own-bulk.ts": { why: "the judge of bulk runs", reads: ["bulks.find", "templates.findHead"] },
  "template/find-form.ts": { why: "the public id of a web form", reads: ["templates.find", "templates.findHead"] },
  "template/find-own-template.ts": { why: "the judge of templates", reads: ["templates.find"] },
  "template/form/form-answer.ts": { why: "the holder of a ticket", reads: ["documents.findState"] },
  "template/submit-form.ts": { why: "id made by the server for the answer", reads: ["documents.findState"] },
  "workspace/find-document-home.ts": {
    why: "only the workspace's id, before `findOwnDocument` judges there",
    reads: ["documents.findState"],
  },
};

it("services read a record by its id only in the one module that judges it", () => {
  const found = new Set<string>();
  for (const module of below("api/services")) {
    if (module.isTest) continue;
    visit(module.source, (node) => {
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
      const { name, expression } = node.expression;
      const store = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
      if (readsById[store]?.includes(name.text))
        found.add(`${module.path.slice("api/services/".length)} ${store}.${name.text}`);
    });
  }
  const allowed = Object.entries(judged).flatMap(([path, { reads }]) => reads.map((read) => `${path} ${read}`));
  expect([...found].sort()).toEqual(allowed.sort());
});
