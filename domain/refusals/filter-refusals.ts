/** Refusals of changes to a person's saved filters. */
export const filterRefusals = {
  filter_name_required: 422,
  filter_name_too_long: 422,
  filter_name_taken: 409,
  too_many_filters: 422,
} as const;
