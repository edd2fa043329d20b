/** What the extension asks a browser for; why stands in `store/listing.en.md`, a line for each. */

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
  // Looks now and then for what was completed and what waits.
  "alarms",
  // A PDF in the tab in front, on a click there.
  "activeTab",
  // The connect page of one's own server.
  "scripting",
] as const;

/** Asked for when it is used: with it the sealed copy can be saved into Drive. */
export const optionalPermissions = ["identity"] as const;

/** Firefox has a sidebar, for which nothing needs to be asked. */
export function permissionsFor(browser: string): (typeof permissions)[number][] {
  return permissions.filter((one) => one !== "sidePanel" || browser !== "firefox");
}
