/**
 * Every setting that the server reads from its environment; `api/settings.ts` validates the values. `npm start` passes
 * only these on; `node scripts/settings-table.mjs` prints docs/configuration.md from this list.
 * @typedef {{ name: string, fallback: string, meaning: string, isFile?: true }} Setting `isFile`: names a file that the
 * server reads
 */

/** @type {readonly Setting[]} */
export const settings = [
  { name: "PORT", fallback: "8000", meaning: "Port the server listens on; 0 takes a free one" },
  {
    name: "HOST",
    fallback: "127.0.0.1",
    meaning: "Address it listens on; beyond this machine the development outbox is off, unless MODE is set",
  },
  { name: "DATA_DIR", fallback: "./data", meaning: "Folder of the database, the files and the sealing key" },
  { name: "PUBLIC_URL", fallback: "", meaning: "Where people reach it, without a path: links in mails begin with it" },
  {
    name: "OWN_ORIGINS",
    fallback: "",
    meaning: "Further names that it answers to, `https://esign.example.com`, comma-separated, e.g. behind a TLS proxy",
  },
  {
    name: "MODE",
    fallback: "development",
    meaning: "`production` wants PUBLIC_URL and has no development outbox; `development` keeps it at every address",
  },
  { name: "DENO_KV_URL", fallback: "", meaning: "A networked KV instead of the file, for several processes" },
  {
    name: "SECRETS_KEY",
    fallback: "",
    meaning: "32 bytes, base64url; made in DATA_DIR when left out, the same for all processes",
  },
  { name: "SMTP_URL", fallback: "", meaning: "Mail server, `smtp://user:password@host:587` or `smtps://`" },
  { name: "MAIL_FROM", fallback: "", meaning: "Sender of mails, `Countersign <sign@example.com>`" },
  { name: "OBJECTS", fallback: "folder", meaning: "`folder`, or `gs://bucket` in Google Cloud Storage" },
  {
    name: "OBJECTS_REGIONS",
    fallback: "",
    meaning:
      "Data centers with a store of their own, `us-east-1=gs://bucket,eu-west-1=/folder` or JSON; the others use OBJECTS",
  },
  { name: "GCS_ENDPOINT", fallback: "", meaning: "Another endpoint than Google's" },
  {
    name: "SEAL_LEVEL",
    fallback: "",
    meaning: "`B-B`, `B-T`, `B-LT` or `B-LTA`; left out, B-T with TSA_URL and B-B without",
  },
  {
    name: "SEAL_KEY_P12",
    fallback: "",
    meaning: "PKCS#12 file with the sealing key; left out, an authority of this installation is made",
    isFile: true,
  },
  { name: "SEAL_KEY_PEM", fallback: "", meaning: "… or its private key as PEM file", isFile: true },
  {
    name: "SEAL_CHAIN_PEM",
    fallback: "",
    meaning: "… and its certificates as PEM file, its own first, up to the root for B-LT and B-LTA",
    isFile: true,
  },
  { name: "SEAL_KEY_PASSWORD", fallback: "", meaning: "Password of either" },
  { name: "TSA_URL", fallback: "", meaning: "Time stamp authorities, comma-separated, asked in turn" },
  { name: "TSA_ROOTS", fallback: "", meaning: "PEM file of the roots that time stamps must lead to", isFile: true },
  { name: "OCSP_URL", fallback: "", meaning: "OCSP responders to ask beside those the certificates name" },
  { name: "CRL_URL", fallback: "", meaning: "Revocation lists to read beside those the certificates name" },
  { name: "TWILIO_ENDPOINT", fallback: "", meaning: "Another endpoint than Twilio's for text messages" },
  {
    name: "ESP_URL",
    fallback: "",
    meaning: "Gateway of an Aadhaar eSign provider; left out, Aadhaar is not offered",
  },
  { name: "ESP_KEY", fallback: "", meaning: "… and the key it knows this installation by" },
  { name: "AADHAAR_CREDITS", fallback: "0", meaning: "Aadhaar signatures that each workspace may ask for at first" },
  { name: "STRIPE_ENDPOINT", fallback: "", meaning: "Another origin than Stripe's" },
  {
    name: "SIGN_UP_DOMAINS",
    fallback: "",
    meaning: "Domains whose addresses may have accounts, comma-separated; left out, all",
  },
  {
    name: "SUPPORT_ACCOUNTS",
    fallback: "",
    meaning: "Addresses of the support team's accounts, comma-separated, which workspaces may admit for up to 30 days",
  },
  {
    name: "SUPPORT_URL",
    fallback: "",
    meaning:
      "Where “Contact support” leads, `https://` or `mailto:`; left out, to the address of MAIL_FROM or the privacy page",
  },
  {
    name: "WEBHOOK_PRIVATE_NETWORKS",
    fallback: "",
    meaning:
      "Private networks that webhooks may reach, `10.1.0.0/16,fd12::/16`; left out, none. Also over `http:` in production",
  },
  {
    name: "COMPLIANCE_DIR",
    fallback: "",
    meaning:
      "Folder with your own reports for the page Compliance, `soc2.pdf` with `soc2.json`; left out, it offers self-assessments",
    isFile: true,
  },
  {
    name: "SUB_PROCESSORS",
    fallback: "",
    meaning: 'JSON file with your sub-processors, `[{"name", "purpose", "country", "website"}]`, for the public page',
    isFile: true,
  },
  {
    name: "BAA_TEMPLATE_ID",
    fallback: "",
    meaning:
      "Template of your business associate agreement: the customer signs first, then you; left out, none is offered",
  },
  { name: "OIDC_ISSUER", fallback: "", meaning: "External identity service; left out, accounts are kept here" },
  { name: "OIDC_AUDIENCE", fallback: "", meaning: "Audience its tokens must name" },
  {
    name: "OIDC_SIGN_IN",
    fallback: "",
    meaning: "Issuers that people may sign in with, `name|issuer|client id|secret`, comma-separated",
  },
  { name: "GOOGLE_CLIENT_ID", fallback: "", meaning: "Client id for “Continue with Google” and one-tap sign-in" },
  { name: "GOOGLE_CLIENT_SECRET", fallback: "", meaning: "… and its secret" },
  { name: "GOOGLE_ISSUER", fallback: "https://accounts.google.com", meaning: "Another issuer than Google's" },
  { name: "TRUSTED_PROXIES", fallback: "", meaning: "Addresses or ranges whose `X-Forwarded-For` is believed" },
  { name: "RATE_LIMIT_FACTOR", fallback: "1", meaning: "Multiplies all rate limits" },
  { name: "RATE_LIMITS", fallback: "on", meaning: "`off` for load tests; never in production" },
  { name: "KILLPOINT", fallback: "", meaning: "`name:n`, for tests of crashes; never in production" },
];

/**
 * The folders among the object stores of data centers, in which the server may write, too. Buckets and invalid
 * entries are omitted; `api/settings.ts` reports the invalid ones.
 * @param {string} [text] OBJECTS_REGIONS
 * @returns {string[]}
 */
export function regionFolders(text = "") {
  const isFolder = (/** @type {unknown} */ place) => typeof place === "string" && place !== "" && !/^\w+:/.test(place);
  if (!text.trim().startsWith("{")) {
    const places = text.split(",").map((pair) => (pair.includes("=") ? pair.slice(pair.indexOf("=") + 1).trim() : ""));
    return places.filter(isFolder);
  }
  try {
    return /** @type {string[]} */ (Object.values(JSON.parse(text)).filter(isFolder));
  } catch {
    return [];
  }
}

/**
 * Variables that libraries read themselves; the server passes them on unread.
 * @type {readonly { name: string, isFile?: true }[]}
 */
export const passedOn = [
  { name: "GOOGLE_APPLICATION_CREDENTIALS", isFile: true },
  { name: "DENO_KV_ACCESS_TOKEN" },
  { name: "DENO_CERT", isFile: true },
];
