/** Refusals of templates and web forms. */
export const templateRefusals = {
  template_not_found: 404,
  template_needs_name: 422,
  template_changed: 409,
  role_unknown: 422,
  role_taken_twice: 422,
  form_not_found: 404,
  form_is_off: 409,
  form_cannot_be_sent: 422,
  form_unavailable: 409,
  form_name_invalid: 422,
  form_filler_must_sign: 422,
  form_filler_not_first: 422,
} as const;
