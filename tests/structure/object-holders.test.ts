import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { holdersOfObjects } from "../../api/store/keys.ts";
import { root } from "../../scripts/toolchain.mjs";

/** Kinds of records that refer to no objects that other records do not also refer to. Only such kinds may be listed here. */
const others = [
  ...[
    "document_audit",
    "document_personal",
    "document_by_workspace",
    "document_by_member",
    "document_by_order",
    "document_by_email",
    "document_by_word",
    "document_comment",
    "document_comment_by",
    "document_comment_mail",
  ],
  ...[
    "document_by_own_data",
    "document_by_sealed",
    "document_count",
    "document_sign_time",
    "recipient_by_link",
    "file_pages",
    "file_dark",
    "file_found",
    "file_program_data",
  ],
  ...[
    "block",
    "contact",
    "contact_by_word",
    "payment_connection",
    "payment_connection_by_workspace",
    "user_by_subject",
    "user_by_absence",
    "workspace",
    "workspace_by_name",
    "workspace_member",
    "workspace_member_by_user",
    "workspace_member_by_email",
    "workspace_invitation",
    "workspace_event",
    "guest_session",
  ],
  ...["account_token", "account_token_of", "identity", "identity_unique", "identity_by"],
  ...["security_event", "two_factor", "two_factor_enrolment", "mfa_challenge", "person_proof", "sign_in_step"],
  ...["known_browsers", "support_admission"],
  ...["idempotency", "idempotency_answer", "rate", "job", "job_due", "job_batch", "job_dead"],
  ...["picture_account", "picture_lane", "picture_slow"],
  ...["dev_mail", "dev_mail_by_id", "dev_mail_to", "integration", "credits", "progress", "probe"],
  ...[
    "api_key",
    "api_key_by_secret",
    "api_key_by_workspace",
    "api_key_calls",
    "embed_origins",
    "embed_origin",
    "embed_session",
    "embed_tab",
    "embed_draft",
  ],
  ...["folder", "folder_tree", "document_by_folder"],
  ...["extension_session", "extension_session_by_secret", "extension_session_by_user"],
  ...[
    "template_part",
    "template_by_workspace",
    "template_by_word",
    "template_by_folder",
    "template_by_form",
    "document_by_template",
  ],
  ...["form_count", "form_answer", "form_begun", "document_kept", "saved_filter"],
  ...["text_index", "text_pending", "text_gone", "text_documents", "text_page"],
  ...["agreement", "erasure", "erasure_running", "erasure_result", "erasure_place", "deletion", "deletion_begun"],
  ...["bulk_by_workspace", "bulk_row", "bulk_failure"],
  ...["webhook", "webhook_watch", "webhook_event_open", "webhook_event", "webhook_event_by_kind"],
  ...["webhook_delivery", "webhook_attempt", "webhook_queue", "webhook_sending"],
];

it("the sweep reads every kind of record that can refer to objects", () => {
  const tables = ["keys.ts", "outside-keys.ts"].map((file) => readFileSync(join(root, "api/store", file), "utf8"));
  const kinds = [...tables.join("\n").matchAll(/^ \* \| `(\w+)/gm)].map((match) => match[1]!);
  expect(kinds.length).toBeGreaterThan(30);
  expect(kinds.toSorted()).toEqual([...holdersOfObjects, ...others].toSorted());
});
