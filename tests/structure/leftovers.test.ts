import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Leftover, leftovers } from "../../domain/account/leftover.ts";

/** Records through which somebody could still act after the account was taken back, by what ends them. */
const ending: Record<Leftover, readonly string[]> = {
  session: [
    ...["identity", "identity_by", "identity_unique", "person_proof"],
    ...["extension_session", "extension_session_by_secret", "extension_session_by_user"],
  ],
  mailed_link: ["account_token", "account_token_of", "mfa_challenge"],
  email_change: ["user"],
  way_in: ["identity"],
  second_factor: ["two_factor"],
  delegate: ["user", "user_by_absence"],
  saved_signature: ["user_signature"],
  // Embed sessions end with the key that opened them; a draft that they name is empty and expires.
  api_key: ["api_key", "api_key_by_secret", "api_key_by_workspace", "embed_session", "embed_tab", "embed_draft"],
  webhook: [
    ...["webhook", "webhook_watch", "webhook_event_open", "webhook_event", "webhook_event_by_kind"],
    ...["webhook_delivery", "webhook_attempt", "webhook_queue", "webhook_sending"],
  ],
  payment_connection: ["payment_connection", "payment_connection_by_workspace"],
  integration: ["integration"],
  embedding_site: ["embed_origins", "embed_origin"],
  support_access: ["support_admission", "workspace"],
  branding: ["branding"],
};

/** Records that stay when an account is taken back, by reason. */
const staying: Record<string, readonly string[]> = {
  "content of the workspace, which its owner sees and can delete": [
    ...["document", "document_part", "document_values", "document_audit", "document_personal", "document_by_workspace"],
    ...["document_by_member", "document_by_order", "document_by_template", "document_by_folder", "document_by_email"],
    ...[
      "document_by_word",
      "document_by_sealed",
      "document_by_own_data",
      "document_count",
      "document_attachment",
      "document_comment",
    ],
    ...["document_comment_by", "document_comment_mail", "document_kept", "document_sign_time", "recipient_by_link"],
    ...[
      "file",
      "file_pages",
      "file_dark",
      "file_found",
      "file_program_data",
      "template",
      "template_part",
      "template_version",
      "template_by_workspace",
    ],
    ...["template_by_word", "template_by_form", "template_by_folder", "bulk", "bulk_by_workspace", "bulk_row"],
    ...["bulk_failure", "folder", "folder_tree", "block", "contact", "contact_by_word", "saved_filter"],
    ...["picture_account", "picture_lane", "picture_slow"],
    ...["text_index", "text_pending", "text_gone", "text_documents", "text_page", "form_count", "form_answer"],
    ...["form_begun", "credits"],
  ],
  "inviting and joining need a confirmed address, and members are listed to the owner": [
    ...["workspace_by_name", "workspace_member", "workspace_member_by_user", "workspace_member_by_email"],
    "workspace_invitation",
  ],
  "needs a session, all of which end": ["sign_in_step", "two_factor_enrolment", "user_by_subject"],
  "a log or a proof for the owner": [
    ...["security_event", "known_browsers", "workspace_event", "api_key_calls", "deletion", "deletion_begun"],
    ...["erasure", "erasure_running", "erasure_result", "erasure_place", "agreement"],
  ],
  "no person's record": [
    ...["guest_session", "idempotency", "idempotency_answer", "rate", "job", "job_due", "job_batch", "job_dead"],
    ...["dev_mail", "dev_mail_by_id", "dev_mail_to", "progress", "probe"],
  ],
};

it("every kind of record is ended when an account is taken back, or has a reason to stay", () => {
  const listed = ["api/store/keys.ts", "api/store/outside-keys.ts"]
    .flatMap((path) => [...readFileSync(path, "utf8").matchAll(/^ \* \| `([a-z_]+)/gm)])
    .map(([, prefix]) => prefix!);
  const decided = [...leftovers.flatMap((one) => ending[one]), ...Object.values(staying).flat()];
  expect([...new Set(decided)].sort()).toEqual([...new Set(listed)].sort());
});
