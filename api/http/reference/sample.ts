/** Generates one example value of a JSON Schema; deterministic. */
import type { Json } from "./schemas.ts";

export const ID = "01JQ8Z5V7KX3M2N4P6R8T0W1Y3";
const INSTANT = "2026-03-02T09:30:00.000Z";
const SHA256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/** Strings by their pattern. */
const byPattern: Record<string, string> = {
  "^[A-Za-z0-9_-]{1,64}$": ID,
  "^[0-9a-f]{64}$": SHA256,
  "^wf_[A-Za-z0-9_-]{16,61}$": "wf_Q2hvb3NlQVByb3BlcklkMQ",
  "^[\\w-]{43}$": "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU",
  "^data:image\\/png;base64,[A-Za-z0-9+/]+={0,2}$": "data:image/png;base64,iVBORw0KGgo=",
  "^#[0-9a-f]{6}$": "#2563eb",
  "^#[0-9a-fA-F]{6}$": "#2563eb",
};

/** Strings by the property that holds them. */
const byProperty: Record<string, string> = {
  ...{ name: "Ann Lee", displayName: "Ann Lee", signerName: "Ann Lee", email: "ann@example.com", role: "Tenant" },
  ...{ title: "Lease of flat 7", message: "Please sign by Friday.", fileName: "lease.pdf", templateName: "Lease" },
  ...{ reason: "The date is wrong.", language: "en", timeZone: "Europe/Berlin", timeFormat: "24h", currency: "eur" },
  ...{ color: "#2563eb", url: "https://sign.example.com/…", base: "/api/asset/ticket", outbox: "/api/dev/outbox" },
  ...{ code: "123456", otpFromAuthenticator: "123456", password: "correct horse battery staple", token: "token" },
  ...{ search: "lease", text: "A comment", question: "Name of your first pet?", cursor: "eyJhdCI6MX0", type: "text" },
  ...{ ccEmails: "", privateMessage: "", contact: "", countryCode: "+49", description: "", subject: "CN=Countersign" },
  ...{
    issuer: "CN=Countersign",
    serial: "5f1c",
    fingerprint: SHA256,
    origin: "https://www.example.com",
    label: "Rent",
  },
  ...{ key: "signature1", externalId: "order-17", version: "0.1.0", domain: "example.com", redirect: "/app/" },
};

export function sample(json: Json, named: Record<string, Json>, property = "value"): unknown {
  if (Array.isArray(json.examples)) return json.examples[0];
  const {
    $ref,
    const: constant,
    enum: choices,
    default: preset,
    anyOf,
    oneOf,
    allOf,
  } = json as {
    [key: string]: unknown;
    $ref?: string;
    enum?: unknown[];
    anyOf?: Json[];
    oneOf?: Json[];
    allOf?: Json[];
  };
  if ($ref) return sample(named[$ref.split("/").at(-1)!]!, named, property);
  if (constant !== undefined) return constant;
  if (preset !== undefined) return preset;
  if (choices) return choices[0];
  const union = anyOf ?? oneOf;
  if (union) return sample(union.find(({ type }) => type !== "null") ?? union[0]!, named, property);
  if (allOf) return Object.assign({}, ...allOf.map((part) => sample(part, named, property)));
  const type = Array.isArray(json.type) ? json.type[0] : json.type;
  if (type === "object") return sampleObject(json, named);
  if (type === "array") return sampleArray(json, named, property);
  if (type === "boolean") return false;
  if (type === "null") return null;
  if (type === "integer" || type === "number") return sampleNumber(json);
  return type === "string" ? sampleString(json, property) : {};
}

function sampleObject(json: Json, named: Record<string, Json>): Json {
  const properties = (json.properties ?? {}) as Record<string, Json>;
  const required = new Set((json.required as string[] | undefined) ?? []);
  const entries = Object.entries(properties).filter(([name]) => required.has(name));
  return Object.fromEntries(entries.map(([name, one]) => [name, sample(one, named, name)]));
}

function sampleArray(
  { items, prefixItems, minItems = 0 }: Json,
  named: Record<string, Json>,
  property: string,
): unknown[] {
  if (prefixItems) return (prefixItems as Json[]).map((one) => sample(one, named, property));
  const length = Math.max(1, Number(minItems));
  return Array.from({ length }, () => sample((items ?? {}) as Json, named, property.replace(/s$/, "")));
}

function sampleNumber({ minimum, exclusiveMinimum, maximum }: Json): number {
  const least = Number(minimum ?? (exclusiveMinimum === undefined ? 1 : Number(exclusiveMinimum) + 1));
  return Math.min(Math.max(1, least), Number(maximum ?? Number.POSITIVE_INFINITY));
}

function sampleString(
  { pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Json,
  property: string,
): string {
  if (format === "date-time") return INSTANT;
  if (pattern !== undefined) return byPattern[String(pattern)] ?? byProperty[property] ?? ID;
  if (/^(at|since|.*(At|Until))$/.test(property)) return INSTANT;
  const known = byProperty[property] ?? (/(^id|Id|_id|Ids?|member|user|part)$/.test(property) ? ID : property);
  return known.padEnd(Number(minLength), "x").slice(0, Number(maxLength));
}
