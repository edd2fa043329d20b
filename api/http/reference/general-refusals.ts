/** Refusal codes that any call can return: from middleware, and from failures of external services. */
import type { Endpoint } from "../../../domain/contract/endpoint.ts";
import type { RefusalCode } from "../../../domain/outcome.ts";
import { refusalStatus } from "../../../domain/refusals/refusal-status.ts";
import found from "./call-refusals.json" with { type: "json" };

const everywhere = [
  "malformed_request",
  "page_not_found",
  "method_not_allowed",
  "invalid_input",
  "too_many_requests",
] as const;
const outside = ["internal", "storage_unavailable", "unavailable", "storage_full"] as const;
const withBody = ["body_too_slow", "body_too_large", "unsupported_media_type"] as const;
const fromCaller = [
  "unauthenticated",
  "api_key_unknown",
  "api_key_revoked",
  "workspace_left",
  "account_closed",
  "not_found",
] as const;
const fromPage = ["api_key_revoked", "embed_session_expired", "embed_origin_refused", "embed_out_of_reach"] as const;

/** Every code that a call can answer, sorted by status. */
export function refusalsOf(name: string, endpoint: Endpoint): readonly RefusalCode[] {
  const own = (found as Record<string, string[]>)[name] ?? [];
  const codes = new Set([...generalRefusals(endpoint), ...(own as RefusalCode[])]);
  const known = [...codes].filter((code) => code in refusalStatus);
  return known.sort((one, other) => refusalStatus[one] - refusalStatus[other] || (one < other ? -1 : 1));
}

function generalRefusals(endpoint: Endpoint): RefusalCode[] {
  const { caller, only, needs, confirmed, recent, idempotent, body, upload, contents, allDocuments } = endpoint;
  const isIdentified = caller.startsWith("member");
  return [
    ...everywhere,
    ...outside,
    ...(body || upload ? withBody : []),
    ...(isIdentified ? fromCaller : []),
    ...(isIdentified && (needs !== "own_account" || endpoint.inWorkspace) ? (["two_factor_required"] as const) : []),
    ...(Array.isArray(needs) || contents || allDocuments ? (["not_authorized"] as const) : []),
    ...(caller === "member_or_guest" && Array.isArray(needs) ? (["sign_in_to_send"] as const) : []),
    ...(only === "person" || only === "web" ? (["not_with_api_key"] as const) : []),
    ...(only === "web" || only === "not_extension" ? (["not_with_extension"] as const) : []),
    ...(only === "api_key" ? (["api_key_required"] as const) : []),
    ...(confirmed ? (["email_not_verified"] as const) : []),
    ...(recent ? (["recent_login_required"] as const) : []),
    ...fromPage,
    ...(/^\/api\/(payment|pay)/.test(endpoint.path) ? (["payment_unavailable", "payment_refused"] as const) : []),
    ...(endpoint.changes ? (["embed_part_locked"] as const) : []),
    ...(caller === "link" ? (["link_invalid"] as const) : []),
    ...(idempotent ? (["idempotency_key_reused", "request_in_progress"] as const) : []),
  ];
}
