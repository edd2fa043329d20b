/**
 * Everything this extension knows about Gmail's page, in one table. Class names are the page's own and have been the same
 * for years; labels are translated, so that none is matched on. Recorded shapes: `tests/fixtures/gmail`.
 */
export const gmail = {
  /** One for each opened message of a thread. */
  message: ".adn.ads, div[data-message-id]",
  subject: "h2.hP",
  /** Who wrote a message and who got it, wherever either is shown. */
  people: ".gD[email], .g2[email]",
  /** Its label holds the account's own address in brackets, in every language. */
  ownAccount: 'a[href^="https://accounts.google.com/SignOutOptions"]',
  /** The chips of a message stand in it. */
  attachments: ".aQH",
  chip: ".aQH > span",
  chipName: ".aV3",
  /** Opens the preview; its address is the file's, shown instead of saved. */
  chipLink: "a.aQy[href], a[href]",
  /** Buttons of a chip, either form: `div[role=button]` of old, `button` of late. */
  chipButton: '[role="button"], button',
  /** In Chrome: media type, name and address, told apart by colons. */
  download: "download_url",
  /** Top right of a message, where its reply button is. */
  toolbar: ".acX",
  /** Begins a reply: in the toolbar, below the last message, or in the form of late. */
  replyButtons: ['.acX [role="button"].aaq', "span.ams.bkH", ".acX button.aaq"],
  /** A reply being written, and where its text goes. */
  reply: ".ip.adB, .M9",
  replyText: '[g_editable="true"][role="textbox"]',
  /** Appears over a reply when files are dragged. */
  dropZone: ".aC7",
  /** One for each file of a reply, with its name in it. */
  replyFile: ".dL .vI",
  replyFileInput: 'input[type="file"][name="Filedata"]',
} as const;
