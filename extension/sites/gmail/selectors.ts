/**
 * Everything that the extension knows about Gmail's page. Class names are the page's own; labels are translated, so
 * none is matched. Each line names the sources that it was checked against:
 *
 * R16 recorded page, 2016-05, Chinese · R19 recorded message, 2019-01 · R23 recorded message, 2023-05 · SDK InboxSDK
 * 2026-07 · GJS gmail.js 2026-03 · CLI a command line for Gmail with tests of 2026-03 · BRI an inbox bridge of
 * 2026-09 · PHI a phishing checker of 2026 · DES a desktop client that recorded live pages on 2026-07-09 · GUA a
 * guard for sending, real pages of 2025-04 · R25 recorded message, 2025-08 · R23b recorded message, 2023-08 · CPY a page copier with tests of 2026-07 · SHA a dark theme of 2026 · SIG
 * a signing extension of 2025. `docs/gmail-and-drive.md` describes each of them. Recorded samples:
 * `tests/fixtures/gmail`.
 */
export const gmail = {
  /** Each opened message of a thread. R16 R23 SDK BRI CPY; the attributes: PHI BRI CLI. */
  message: "div.adn[data-legacy-message-id], .adn.ads, div[data-message-id]",
  /** The text of a message; collapsed messages have none. R16 R23 PHI BRI CPY. */
  body: ".a3s, .ii.gt",
  /** SDK BRI CPY PHI. */
  subject: "h2.hP",
  /** Senders and recipients of a message. R16 SDK BRI CPY. */
  people: ".gD[email], .g2[email]",
  /** Its label contains the account's own address in brackets, in every language. BRI DES SDK. */
  ownAccount: 'a[href*="accounts.google.com/SignOutOptions"]',
  /** R19 R23 SDK BRI SIG. */
  chip: ".aQH > span",
  /** R19 R23 SDK SIG. */
  chipName: ".aV3",
  /** The displayed size, e.g. "245 KB". R19 SDK GUA (its `.vJ` in a reply). */
  chipSize: ".SaH2Ve",
  /** Opens the preview; its address is the file's, with inline disposition. R19 R23 SDK. */
  chipLink: "a.aQy[href], a[href]",
  /** Buttons of a chip: `div[role=button]` (R19 R23) or `button` (SDK SIG). */
  chipButton: '[role="button"], button',
  /** In Chrome: media type, name and address. R19 R23 CLI BRI. */
  download: "download_url",
  /** Top right of a message, beside its reply button: R16 R23b R25 SDK SHA; its container as a fallback: R16 R25 SHA. */
  toolbars: [".acX", ".gE .gH:last-of-type", ".gE"],
  /** In the toolbar: R16 R23b R25 GJS; below the last message: GJS BRI SDK. */
  replyButtons: ['.acX [role="button"].aaq, .acX button.aaq', "span.ams.bkH"],
  /** A reply inside the thread. SDK GUA GJS CPY. Pop-ups have `.M9`, too. */
  reply: ".ip.adB, .M9",
  /** A separate compose window, which is never the thread's reply. SDK GUA GJS. */
  popup: '[role="dialog"], .AD',
  /** SDK GUA BRI CPY. */
  replyText: '[g_editable="true"], [role="textbox"][contenteditable="true"]',
  /**
   * Covers one compose area while files are dragged; a zone without `.aWP` inserts pictures into the text. SDK (2017
   * to 2026).
   */
  dropZone: "body > .aC7.aWP",
  /** Each file of a reply; contains its name. GUA SDK GJS. */
  replyFile: ".dL .vI",
  /** No public source; used only after the drop zone. */
  replyFileInput: 'input[type="file"][name="Filedata"]',
} as const;
