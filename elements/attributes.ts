/** Attributes of the elements: words and ids, each as `name` and as `data-name`; never secrets. */

export type Theme = "light" | "dark" | "auto";
type Values = Readonly<Record<string, string | boolean>>;

/** The parsed type of each kind of attribute or property. */
type Read = {
  text: string | null;
  /** A language tag, e.g. `ar` or `zh-CN`. */
  language: string | null;
  theme: Theme;
  /** A boolean that defaults to true; `="false"` means false. */
  flag: boolean;
  /** A JSON object of strings, numbers and booleans by field name. */
  values: Values;
  /** Any JSON value; the element itself validates it. */
  json: unknown;
  /** A boolean that defaults to false. */
  off: boolean;
  /** Comma-separated names. */
  list: readonly string[];
  /** `http:` or `https:`, absolute or relative to the page. */
  address: string | null;
};
type Kind = keyof Read;

const emptyValues: { readonly [K in Kind]: Read[K] } = {
  text: null,
  language: null,
  theme: "auto",
  flag: true,
  values: {},
  json: null,
  off: false,
  list: [],
  address: null,
};

const everyTag = { language: "language", theme: "theme", externalId: "text" } as const;
const filled = { values: "values", readonlyFields: "list", redirectUrl: "address" } as const;

/** Properties of each element and their kinds; the attribute of `readonlyFields` is `readonly-fields`. */
export const properties = {
  sign: {
    ...everyTag,
    ...filled,
    documentId: "text",
    recipientId: "text",
    withDecline: "flag",
    withDownload: "flag",
    withDelegate: "flag",
  },
  form: { ...everyTag, ...filled, src: "address", name: "text", email: "text" },
  prepare: {
    ...everyTag,
    src: "address",
    documentId: "text",
    recipients: "json",
    fields: "json",
    info: "json",
    texts: "json",
    documentTitle: "text",
    message: "text",
    locked: "list",
    hide: "list",
    kinds: "list",
    roles: "list",
    saveOnly: "off",
  },
  documents: { ...everyTag, view: "text", documentId: "text" },
  verify: { ...everyTag, src: "address" },
} as const satisfies Record<string, Record<string, Kind>>;

export type TagName = keyof typeof properties;
export const tagNames = Object.keys(properties) as TagName[];

/** An element's parsed properties. */
export type PropertiesOf<T extends TagName> = {
  readonly [P in keyof (typeof properties)[T]]: (typeof properties)[T][P] extends Kind
    ? Read[(typeof properties)[T][P]]
    : never;
};

/**
 * A refused attribute. `secret`: it would be readable in the page; `function`: a framework wrote a property as text,
 * because the element was not defined yet.
 */
export type AttributeFault = {
  attribute: string;
  why: "invalid" | "secret" | "function";
  /** Path of the invalid part, e.g. `recipients.0.email`. */
  path?: string;
};

/** Attribute names that pages mistakenly use for secrets. */
const secretNames = ["session", "token"];
/** The attribute that Vue and Svelte write for `getSession` on an element that is not defined yet. */
const functionNames = ["getsession", "get-session"];
/**
 * Links that open a document without a session, and secrets inside any other link; a page's own files may be under
 * `/documents/`.
 */
const secretLink =
  /\/documents\/((sign|edit)\/|[^/]+\/(success|declined))|\/app\/pay\/|[?&#](session|token)=|\bces_|\bcsk_/;

/** The reason to refuse an attribute whatever its kind, or `null`. */
export function refusalOf(tag: TagName, attribute: string, value: string): "secret" | "function" | null {
  const name = attribute.replace(/^data-/, "");
  if (functionNames.includes(name)) return "function";
  const isSecret = secretNames.includes(name) || (name === "src" && (tag === "sign" || secretLink.test(value)));
  return isSecret ? "secret" : null;
}

/** `name` and `data-name` of every property, plus the attributes that are refused. */
export function attributesOf(tag: TagName): string[] {
  const names = [...Object.keys(properties[tag]).map(attributeOf), ...secretNames, ...functionNames];
  if (tag === "sign") names.push("src");
  return names.flatMap((name) => [name, `data-${name}`]);
}

export function attributeOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export function propertyOf(attribute: string): string {
  return attribute.replace(/^data-/, "").replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function kindOf(tag: TagName, property: string): Kind | undefined {
  return (properties[tag] as Record<string, Kind>)[property];
}

/** The value of an absent property. */
export function defaultOf(kind: Kind): unknown {
  return emptyValues[kind];
}

/**
 * Parses an attribute's text or a property's value. `null` and `undefined` yield the default; @returns `null` for an
 * invalid value
 */
export function parseProperty(kind: Kind, raw: unknown, base: string): { value: unknown } | null {
  if (raw === null || raw === undefined) return { value: emptyValues[kind] };
  switch (kind) {
    case "text":
      return typeof raw === "string" || typeof raw === "number" ? { value: String(raw).trim() || null } : null;
    case "language":
      return readLanguage(raw);
    case "theme":
      return raw === "" ? { value: emptyValues.theme } : isTheme(raw) ? { value: raw } : null;
    case "off":
    case "flag":
      return { value: typeof raw === "string" ? raw.trim().toLowerCase() !== "false" : Boolean(raw) };
    case "json":
      return readJson(raw);
    case "values":
      return readValues(raw);
    case "list":
      return readList(raw);
    case "address":
      return readAddress(raw, base);
  }
}

function isTheme(raw: unknown): raw is Theme {
  return raw === "light" || raw === "dark" || raw === "auto";
}

function readLanguage(raw: unknown): { value: string | null } | null {
  if (raw === "") return { value: null };
  try {
    return { value: Intl.getCanonicalLocales(String(raw).replaceAll("_", "-"))[0] ?? null };
  } catch {
    return null;
  }
}

function readList(raw: unknown): { value: string[] } | null {
  const names = typeof raw === "string" ? raw.split(",") : raw;
  if (!Array.isArray(names)) return null;
  return { value: names.map((name) => String(name).trim()).filter((name) => name !== "") };
}

function readAddress(raw: unknown, base: string): { value: string | null } | null {
  if (raw === "") return { value: null };
  if (!URL.canParse(String(raw), base)) return null;
  const { href, protocol } = new URL(String(raw), base);
  return /^https?:$/.test(protocol) ? { value: href } : null;
}

function readValues(raw: unknown): { value: Values } | null {
  if (raw === "") return { value: {} };
  const parsed = typeof raw === "string" ? parse(raw) : raw;
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return null;
  const entries = Object.entries(parsed).map(([name, value]) => [name, typeof value === "number" ? `${value}` : value]);
  const isRead = entries.every(([, value]) => typeof value === "string" || typeof value === "boolean");
  return isRead ? { value: Object.fromEntries(entries) as Values } : null;
}

function readJson(raw: unknown): { value: unknown } | null {
  if (typeof raw !== "string") return { value: raw };
  if (raw.trim() === "") return { value: null };
  const value = parse(raw);
  return value === null ? null : { value };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
