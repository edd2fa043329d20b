/** Refusals of changes to a workspace's folders. */
export const folderRefusals = {
  folder_name_required: 422,
  folder_name_too_long: 422,
  folder_name_taken: 409,
  folder_within_itself: 422,
  folder_too_deep: 422,
  too_many_folders: 422,
} as const;
