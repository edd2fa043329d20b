/**
 * Versions of the API by the day they appeared, newest first. A version appears when an answer changes in a way that
 * breaks programs; additions need none. `api/http/reference/changelog.ts` tells what changed.
 */
export const apiVersions = ["2026-11-23"] as const;

/** Header with which a program requests a version and each response states its version. */
export const API_VERSION_HEADER = "Countersign-Version";
