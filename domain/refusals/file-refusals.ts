/** Refusals of uploads. */
export const fileRefusals = {
  file_not_pdf: 422,
  file_type_not_supported: 422,
  file_too_large: 413,
  file_encrypted_or_signed: 422,
  file_password_wrong: 422,
  file_certificate_encrypted: 422,
  file_protection_unknown: 422,
  file_xfa_dynamic: 422,
  file_broken: 422,
  file_empty: 422,
  file_too_many_pages: 422,
  file_page_size_unsupported: 422,
  file_page_too_large: 422,
  file_look_changed: 422,
  file_inspection_timed_out: 422,
  file_duplicate: 409,
  file_type_mismatch: 422,
  file_password_protected: 422,
  file_has_macros: 422,
  file_changes_not_accepted: 422,
  file_picture_too_large: 422,
  conversion_failed: 422,
  conversion_unavailable: 503,
  conversion_busy: 503,
  too_many_files: 422,
  too_many_originals: 422,
  too_many_guest_drafts: 422,
} as const;

/** Parameter `protection` of `file_encrypted_or_signed`; each has a sentence under the code with this suffix. */
export const protections = ["encrypted", "signed"] as const;
