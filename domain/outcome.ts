/**
 * Refusals as values. A rule that may say "no" returns an `Outcome`; a bug throws.
 * The list of codes is closed: its HTTP status stands here once, its sentence once per language in
 * `locales/<lng>/refusals.json` under the same key.
 */
export const refusalStatus = {
  // who asks
  unauthenticated: 401,
  wrong_credentials: 401,
  not_authorized: 403,
  email_not_verified: 403,
  // what is asked for
  not_found: 404,
  page_not_found: 404,
  link_invalid: 404,
  link_expired: 410,
  // how it is asked
  invalid_input: 422,
  malformed_request: 400,
  unsupported_media_type: 415,
  body_too_large: 413,
  body_too_slow: 408,
  too_many_requests: 429,
  idempotency_key_reused: 409,
  request_in_progress: 409,
  conflict: 409,
  // account
  email_already_registered: 409,
  invalid_email: 422,
  weak_password: 422,
  reset_token_invalid: 410,
  verification_link_expired: 410,
  same_email: 422,
  delegate_is_oneself: 422,
  // upload
  file_not_pdf: 422,
  file_type_not_supported: 422,
  file_too_large: 413,
  file_encrypted_or_signed: 422,
  file_password_wrong: 422,
  file_broken: 422,
  file_empty: 422,
  file_too_many_pages: 422,
  file_page_size_unsupported: 422,
  file_inspection_timed_out: 422,
  file_duplicate: 409,
  too_many_files: 422,
  too_many_guest_drafts: 422,
  // draft and sending
  document_needs_file: 422,
  document_needs_recipient: 422,
  document_needs_title: 422,
  recipient_needs_name: 422,
  recipient_needs_email: 422,
  recipient_without_field: 422,
  document_needs_signer: 422,
  document_too_large_to_merge: 422,
  field_outside_page: 422,
  field_unknown_recipient: 422,
  field_unknown_page: 422,
  field_too_small: 422,
  field_label_empty: 422,
  field_without_options: 422,
  field_option_empty: 422,
  field_option_twice: 422,
  field_pattern_invalid: 422,
  field_range_invalid: 422,
  field_time_zone_unknown: 422,
  field_too_many_cells: 422,
  field_condition_unknown: 422,
  field_condition_circle: 422,
  field_group_impossible: 422,
  field_hidden_by_another: 422,
  too_many_attachments: 422,
  too_many_blocks: 422,
  text_has_unsupported_character: 422,
  data_center_unknown: 422,
  // recipients
  recipient_order_mixed: 422,
  recipient_needs_host: 422,
  host_unknown: 422,
  recipient_needs_contact: 422,
  contact_number_invalid: 422,
  recipient_needs_reason: 422,
  access_code_required: 422,
  question_empty: 422,
  question_without_answer: 422,
  questions_needed: 422,
  questions_below_limit: 422,
  group_needs_members: 422,
  group_signers_invalid: 422,
  check_not_for_role: 422,
  messaging_not_connected: 422,
  aadhaar_not_available: 422,
  aadhaar_required: 422,
  insufficient_credits: 402,
  payment_incomplete: 422,
  payment_connection_unknown: 422,
  document_password_too_short: 422,
  delivery_not_by_link: 409,
  recipient_has_acted: 409,
  recipient_not_locked: 409,
  validity_out_of_range: 422,
  document_immutable: 409,
  document_not_draft: 409,
  sign_in_to_send: 401,
  // who signs
  verification_required: 401,
  verification_not_asked: 409,
  verification_locked: 423,
  too_many_codes: 429,
  code_wrong: 422,
  code_expired: 410,
  code_not_sent: 503,
  access_code_wrong: 422,
  knowledge_wrong: 422,
  document_password_wrong: 422,
  aadhaar_number_invalid: 422,
  selfie_invalid: 422,
  hand_over_required: 409,
  hand_over_not_asked: 409,
  pin_wrong: 422,
  pin_required: 422,
  pin_paused: 429,
  payment_required: 402,
  payment_not_asked: 409,
  payment_unavailable: 503,
  payment_pending: 409,
  delegation_forbidden: 409,
  delegation_to_oneself: 422,
  delegation_too_often: 409,
  more_time_asked: 409,
  more_time_too_early: 409,
  not_for_role: 409,
  group_complete: 409,
  // payment connections
  payment_name_required: 422,
  payment_provider_required: 422,
  payment_provider_coming_soon: 422,
  payment_mode_required: 422,
  payment_currency_required: 422,
  payment_secret_key_required: 422,
  payment_secret_key_invalid: 422,
  payment_key_of_other_mode: 422,
  payment_webhook_secret_invalid: 422,
  too_many_payment_connections: 422,
  payment_refused: 409,
  webhook_forged: 400,
  // integrations
  account_sid_invalid: 422,
  auth_token_invalid: 422,
  service_sid_invalid: 422,
  integration_refused: 422,
  integration_unreachable: 503,
  // signing
  not_your_turn: 409,
  already_signed: 409,
  document_voided: 409,
  document_declined: 409,
  document_expired: 410,
  document_completed: 409,
  document_changed: 409,
  document_not_sent: 409,
  document_not_sealing: 409,
  consent_required: 422,
  field_not_yours: 422,
  field_read_only: 422,
  field_required: 422,
  field_value_invalid: 422,
  field_text_too_long: 422,
  field_text_does_not_fit: 422,
  field_pattern_mismatch: 422,
  field_pattern_with_message: 422,
  field_date_invalid: 422,
  field_number_invalid: 422,
  field_number_too_small: 422,
  field_number_too_large: 422,
  field_number_off_step: 422,
  field_option_unknown: 422,
  field_group_needs_more: 422,
  field_group_over_limit: 422,
  picture_required: 422,
  picture_invalid: 422,
  attachment_required: 422,
  attachment_unknown: 422,
  attachment_too_large: 413,
  attachment_invalid: 422,
  signature_required: 422,
  signature_image_invalid: 422,
  reason_required: 422,
  // outside parts
  storage_unavailable: 503,
  storage_full: 507,
  unavailable: 503,
  internal: 500,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** Values that fill the placeholders of the refusal's sentence. */
export type RefusalParams = Record<string, string | number>;

/** One fault of the input: `path` in dots and indexes ("recipients.0.email"). */
export type Fault = { path: string; code: RefusalCode; params?: RefusalParams };

export type Refusal = {
  code: RefusalCode;
  params?: RefusalParams;
  /** Faults of single inputs, shown where they happened. */
  faults?: Fault[];
  /** Partial results or the newer state, as the contract of the call says. */
  data?: unknown;
};

export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export function done<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refuse(code: RefusalCode, more: Omit<Refusal, "code"> = {}): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, ...more } };
}
