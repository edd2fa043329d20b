/** Parses the environment once at start. */
import * as z from "zod/mini";
import { SealLevel } from "../domain/document/document.ts";
import { readOrigin } from "../domain/embed/origin.ts";
import { type DataCenter, isDataCenter } from "../domain/file/data-centers.ts";
import { isEmail } from "../domain/recipient/email.ts";
import { parseNetwork } from "./adapters/outgoing/networks.ts";
import { parseSecret } from "./adapters/secrets/secrets.ts";
import { parseProxy } from "./http/middleware/client-address.ts";

const isUrl = (text: string, protocols: readonly string[]) => protocols.includes(URL.parse(text)?.protocol ?? "");
const url = (...protocols: string[]) =>
  z
    .string()
    .check(z.refine((text) => isUrl(text, protocols), `must be an address beginning with ${protocols.join(" or ")}`));
const succeeds = (read: (text: string) => unknown) => (text: string) => {
  try {
    read(text);
    return true;
  } catch {
    return false;
  }
};
const list = (one: z.ZodMiniString<string>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) =>
        text
          .split(",")
          .map((part) => part.trim())
          .filter((part) => part !== ""),
      ),
    ),
    z.array(one),
  );
const webUrl = url("https:", "http:");

const GOOGLE = "https://accounts.google.com";

const BUCKET = /^gs:\/\/[a-z0-9][a-z0-9._-]{1,220}$/;
/** Forms of the addresses in `BUCKET`, for messages. */
const BUCKET_FORMS = "gs://bucket";

/** Object store of each data center: `us-east-1=gs://bucket, eu-west-1=/folder`, or the same as a JSON object. */
const regions = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text, context): [string, string][] => {
      try {
        return readRegions(text);
      } catch {
        context.issues.push({ code: "custom", message: "must be region=place,region=place or JSON", input: text });
        return [];
      }
    }),
  ),
  z.transform((pairs, context): ReadonlyMap<DataCenter, string> => {
    const locations = new Map<DataCenter, string>();
    for (const [name, location] of pairs) {
      const fault = regionFault(name, location, locations.has(name as DataCenter));
      if (fault) context.issues.push({ code: "custom", message: fault, input: name });
      else locations.set(name as DataCenter, location);
    }
    return locations;
  }),
);

/** Further sign-in issuers: `name|issuer|client id|secret`, comma-separated. */
const issuers = z.pipe(
  list(z.string()),
  z.transform((entries, context) =>
    entries.flatMap((entry) => {
      const found = readIssuer(entry);
      // The entry contains a secret, so the error repeats only its name.
      if (!found) context.issues.push({ code: "custom", message: "must be name|issuer|client id|secret", input: "" });
      return found ?? [];
    }),
  ),
);

/** `Countersign <sign@example.com>` or the bare address. */
const sender = z.pipe(
  z
    .string()
    .check(z.refine((text) => isEmail(readSender(text).address), "must be an address, or a name and an address in <>")),
  z.transform(readSender),
);

const shape = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 8000),
  HOST: z._default(z.string(), "127.0.0.1"),
  DATA_DIR: z._default(z.string(), "./data"),
  PUBLIC_URL: z.optional(webUrl),
  OWN_ORIGINS: z._default(
    list(
      z
        .string()
        .check(z.refine((text) => "origin" in readOrigin(text), "must be origins like https://sign.example.com")),
    ),
    [],
  ),
  MODE: z._default(z.enum(["development", "production"]), "development"),
  DENO_KV_URL: z.optional(webUrl),
  SECRETS_KEY: z.optional(z.string().check(z.refine(succeeds(parseSecret), "must be at least 32 bytes in base64url"))),
  SMTP_URL: z.optional(url("smtp:", "smtps:")),
  MAIL_FROM: z.optional(sender),
  OBJECTS: z._default(
    z.string().check(z.refine((text) => text === "folder" || BUCKET.test(text), `must be folder or ${BUCKET_FORMS}`)),
    "folder",
  ),
  OBJECTS_REGIONS: z._default(regions, new Map()),
  GCS_ENDPOINT: z.optional(webUrl),
  TSA_URL: z._default(list(webUrl), []),
  TSA_ROOTS: z.optional(z.string()),
  OCSP_URL: z._default(list(webUrl), []),
  CRL_URL: z._default(list(webUrl), []),
  SEAL_LEVEL: z.optional(SealLevel),
  SEAL_KEY_P12: z.optional(z.string()),
  SEAL_KEY_PEM: z.optional(z.string()),
  SEAL_CHAIN_PEM: z.optional(z.string()),
  SEAL_KEY_PASSWORD: z.optional(z.string()),
  TWILIO_ENDPOINT: z.optional(webUrl),
  ESP_URL: z.optional(webUrl),
  ESP_KEY: z.optional(z.string()),
  AADHAAR_CREDITS: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
  STRIPE_ENDPOINT: z.optional(webUrl),
  SIGN_UP_DOMAINS: z._default(
    list(z.string().check(z.refine((text) => isEmail(`a@${text}`), "must be domains like example.com"))),
    [],
  ),
  SUPPORT_ACCOUNTS: z._default(list(z.string().check(z.refine(isEmail, "must be email addresses"))), []),
  SUPPORT_URL: z.optional(url("https:", "http:", "mailto:")),
  WEBHOOK_PRIVATE_NETWORKS: z._default(
    list(z.string().check(z.refine(succeeds(parseNetwork), "must be ranges like 10.1.0.0/16"))),
    [],
  ),
  COMPLIANCE_DIR: z.optional(z.string()),
  SUB_PROCESSORS: z.optional(z.string()),
  BAA_TEMPLATE_ID: z.optional(z.string()),
  OIDC_ISSUER: z.optional(webUrl),
  OIDC_AUDIENCE: z.optional(z.string()),
  OIDC_SIGN_IN: z._default(issuers, []),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_ISSUER: z._default(webUrl, GOOGLE),
  TRUSTED_PROXIES: z._default(
    list(z.string().check(z.refine(succeeds(parseProxy), "must be addresses or ranges like 10.0.0.0/8"))),
    [],
  ),
  RATE_LIMIT_FACTOR: z._default(z.coerce.number().check(z.positive()), 1),
  RATE_LIMITS: z._default(z.enum(["on", "off"]), "on"),
  KILLPOINT: z.optional(z.string().check(z.regex(/^\w+:\d+$/, "must be name:number"))),
});

export type Settings = z.infer<typeof shape> & {
  SEAL_LEVEL: SealLevel;
  /**
   * Whether mails are stored in an outbox that everybody can read: only in development without a mail server, on a
   * server that nobody else reaches.
   */
  hasOutbox: boolean;
};

export const settingNames = Object.keys(shape.shape);

export class SettingsInvalid extends Error {
  override name = "SettingsInvalid";
}

/** @throws SettingsInvalid with a line for each invalid value, without secrets */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const setValues = Object.fromEntries(settingNames.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
  const parsed = z.safeParse(shape, setValues);
  if (!parsed.success) {
    throw new SettingsInvalid(
      parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join("\n"),
    );
  }
  const settings = {
    ...parsed.data,
    hasOutbox: hasOutbox(parsed.data, setValues.MODE !== undefined),
    SEAL_LEVEL: parsed.data.SEAL_LEVEL ?? (parsed.data.TSA_URL.length > 0 ? "B-T" : "B-B"),
  };
  const faults = findContradictions(settings);
  if (faults.length > 0) throw new SettingsInvalid(faults.join("\n"));
  return settings;
}

/** Settings that expose a server to others although MODE was not set; empty if none do. */
export function exposures({ HOST, PUBLIC_URL }: Pick<Settings, "HOST" | "PUBLIC_URL">): string[] {
  const isPublic = PUBLIC_URL !== undefined && !isLoopback(new URL(PUBLIC_URL).hostname);
  return [...(isLoopback(HOST) ? [] : ["HOST"]), ...(isPublic ? ["PUBLIC_URL"] : [])];
}

function hasOutbox(parsed: z.infer<typeof shape>, isModeChosen: boolean): boolean {
  if (parsed.MODE === "production" || parsed.SMTP_URL) return false;
  return isModeChosen || exposures(parsed).length === 0;
}

function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

function findContradictions(settings: Settings): string[] {
  const { MODE, SEAL_LEVEL, TSA_URL, SEAL_KEY_P12, SEAL_KEY_PEM, OIDC_ISSUER, OIDC_AUDIENCE } = settings;
  const faults: [boolean, string][] = [
    [SEAL_LEVEL !== "B-B" && TSA_URL.length === 0, `SEAL_LEVEL: ${SEAL_LEVEL} needs TSA_URL`],
    [Boolean(SEAL_KEY_P12 && SEAL_KEY_PEM), "SEAL_KEY_PEM: SEAL_KEY_P12 is set as well; choose one"],
    [Boolean(OIDC_ISSUER) !== Boolean(OIDC_AUDIENCE), "OIDC_ISSUER and OIDC_AUDIENCE: set both or none"],
    [
      Boolean(settings.GOOGLE_CLIENT_ID) !== Boolean(settings.GOOGLE_CLIENT_SECRET),
      "GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both or none",
    ],
    [
      Boolean(OIDC_ISSUER) && (settings.OIDC_SIGN_IN.length > 0 || Boolean(settings.GOOGLE_CLIENT_ID)),
      "OIDC_SIGN_IN and GOOGLE_CLIENT_ID: only without OIDC_ISSUER, which keeps the accounts elsewhere",
    ],
    ...faultsOfIssuers(settings),
    [Boolean(settings.ESP_URL) !== Boolean(settings.ESP_KEY), "ESP_URL and ESP_KEY: set both or none"],
    [
      MODE === "production" && settings.ESP_URL?.startsWith("http:") === true,
      "ESP_URL: must be https in production; Aadhaar numbers go there",
    ],
    [Boolean(settings.SMTP_URL) && !settings.MAIL_FROM, "MAIL_FROM: needed with SMTP_URL"],
    [MODE === "production" && !settings.PUBLIC_URL, "PUBLIC_URL: needed in production; links in mails begin with it"],
    [
      hasPath(settings.PUBLIC_URL),
      "PUBLIC_URL: must be an address without a path, like https://sign.example.com; pages and links begin at its root, so use a host name of its own",
    ],
    [MODE === "production" && Boolean(settings.KILLPOINT), "KILLPOINT: only in development"],
    [MODE === "production" && settings.RATE_LIMITS === "off", "RATE_LIMITS: cannot be switched off in production"],
  ];
  return faults.flatMap(([isFault, message]) => (isFault ? [message] : []));
}

/** Pages, cookies, redirect URIs and the service worker's scope all begin at the root. */
function hasPath(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return false;
  const { pathname, search, hash } = new URL(publicUrl);
  return pathname !== "/" || search !== "" || hash !== "";
}

function faultsOfIssuers({ MODE, OIDC_SIGN_IN, GOOGLE_ISSUER, GOOGLE_CLIENT_ID }: Settings): [boolean, string][] {
  const addresses = OIDC_SIGN_IN.map(({ issuer }) => issuer);
  const all = GOOGLE_CLIENT_ID ? [...addresses, GOOGLE_ISSUER] : addresses;
  const hasHttp = (list: readonly string[]) => MODE === "production" && list.some((one) => one.startsWith("http:"));
  return [
    [new Set(all).size < all.length, "OIDC_SIGN_IN: an issuer is named twice"],
    [hasHttp(addresses), "OIDC_SIGN_IN: issuers must be https in production"],
    [hasHttp([GOOGLE_ISSUER]), "GOOGLE_ISSUER: must be https in production"],
  ];
}

/** `null` unless all four parts are present; the secret may contain further bars. */
function readIssuer(entry: string): { name: string; issuer: string; clientId: string; secret: string } | null {
  const [name = "", issuer = "", clientId = "", ...rest] = entry.split("|").map((part) => part.trim());
  const secret = rest.join("|");
  const isWhole = name !== "" && name.length <= 40 && clientId !== "" && secret !== "";
  return isWhole && isUrl(issuer, ["https:", "http:"]) ? { name, issuer, clientId, secret } : null;
}

/** @throws for anything but pairs or a JSON object of strings */
function readRegions(text: string): [string, string][] {
  if (text.trim().startsWith("{")) return Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(text)));
  const pairs = text.split(",").map((pair) => pair.trim());
  return pairs
    .filter((pair) => pair !== "")
    .map((pair) => {
      const at = pair.indexOf("=");
      if (at < 1) throw new TypeError("no region");
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    });
}

function regionFault(name: string, location: string, isTwice: boolean): string | null {
  if (!isDataCenter(name)) return `${JSON.stringify(name)} is not one of the data centers`;
  if (isTwice) return `${name} is named twice`;
  const isLocation = /^\w+:/.test(location) ? BUCKET.test(location) : location !== "";
  return isLocation ? null : `${name} must have a folder or ${BUCKET_FORMS}`;
}

function readSender(text: string): { name: string; address: string } {
  const match = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(text);
  return match
    ? { name: match[1] || "Countersign", address: match[2]! }
    : { name: "Countersign", address: text.trim() };
}
