/** Browser permissions of the extension; `store/listing.en.md` gives the reason for each in a line. */

/** Pages that have the Sign button, and the addresses that their files come from. */
export const googlePages = [
  "https://mail.google.com/*",
  "https://mail-attachment.googleusercontent.com/*",
  "https://drive.google.com/*",
  "https://drive.usercontent.google.com/*",
  "https://docs.google.com/*",
];

const permissions = [
  "sidePanel",
  "storage",
  "contextMenus",
  "notifications",
  // Periodic checks for completed and waiting documents.
  "alarms",
  // Reads a PDF in the active tab, on a click there.
  "activeTab",
  // Registers the script for a custom server's connect page.
  "scripting",
] as const;

/** Optional: requested when the person first saves a sealed copy into Drive. */
export const optionalPermissions = ["identity"] as const;

type Permission = (typeof permissions)[number] | (typeof optionalPermissions)[number];

/**
 * Firefox has a sidebar, which needs no permission. `identity` cannot be optional there (MDN, `optional_permissions`,
 * 2026); it shows the person no warning.
 */
export function permissionsFor(browser: string, savesToDrive: boolean): Permission[] {
  if (browser !== "firefox") return [...permissions];
  return [...permissions.filter((one) => one !== "sidePanel"), ...(savesToDrive ? optionalPermissions : [])];
}
