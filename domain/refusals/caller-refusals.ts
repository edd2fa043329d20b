/** Refusals before a request reaches its service. */
/** Kinds of things besides documents that a 404 `not_found` names; each has a sentence of its own. */
export const missingThings = [
  "account",
  "api_key",
  "certificate",
  "connection",
  "delivery",
  "file",
  "filter",
  "folder",
  "member",
  "picture",
  "recipient",
  "session",
  "signature",
  "webhook",
  "workspace",
] as const;
export type MissingThing = (typeof missingThings)[number];

/** How an input's shape can be wrong; each has a sentence of its own. */
export const shapeFaultKinds = [
  "missing",
  "unknown",
  "type",
  "format",
  "long",
  "short",
  "crowded",
  "sparse",
  "large",
  "small",
  "value",
] as const;
export type ShapeFault = (typeof shapeFaultKinds)[number];

export const callerRefusals = {
  unknown_api_version: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  not_authorized: 403,
  method_not_allowed: 405,
  email_not_verified: 403,
  not_found: 404,
  pdf_not_found: 404,
  page_not_found: 404,
  link_invalid: 404,
  invalid_input: 422,
  malformed_request: 400,
  unsupported_media_type: 415,
  body_too_large: 413,
  body_too_slow: 408,
  too_many_requests: 429,
  idempotency_key_reused: 409,
  request_in_progress: 409,
  conflict: 409,
} as const;
