/** Calls with a name of their own in the list of runs; others show their method and path. */
export const callNames = {
  "GET /api/user/detail": "whoami",
  "POST /api/template/send": "send",
  "POST /api/document/send/:documentId": "send_draft",
  "POST /api/document/create": "create",
  "POST /api/document/upload": "upload",
  "POST /api/template/create-document/:id": "draft",
  "POST /api/document/save/:documentId": "draft",
  "POST /api/document/void/:documentId": "void",
  "POST /api/document/remind/:documentId": "remind",
  "GET /api/document/all": "find",
  "GET /api/document/:documentId": "read",
  "GET /api/document/logs/:documentId": "history",
  "GET /api/document/download-url/:documentId": "download",
  "GET /api/template/all": "templates",
  "GET /api/template/:templateId": "template",
  "GET /api/template/inputs/:templateId": "inputs",
  "GET /api/folder/all": "folders",
  "POST /api/integrations/webhook/create": "subscribe",
  "DELETE /api/integrations/webhook/:id": "unsubscribe",
  "GET /api/integrations/webhook/fetch": "subscriptions",
  "GET /api/integrations/webhook/sample": "sample",
} as const;

export function isNamedCall(call: string): call is keyof typeof callNames {
  return Object.hasOwn(callNames, call);
}
