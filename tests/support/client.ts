/** A client written only from the documentation of the API: it imports nothing from the product. */

export type Json = Record<string, unknown>;

export type UploadedFile = {
  fileName: string;
  hashData: string;
  key: string;
  pages: number;
  size: number;
  thumbnailKey: string;
};
export type UploadAnswer = {
  id: string;
  status: "fulfilled" | "rejected";
  value: UploadedFile | null;
  reason: string | null;
};
export type SavedDocument = { _id: string; version: number } & Json;
export type DownloadAnswer = {
  url: string;
  expiresAt: string;
  sha256: string;
  files: { fileName: string; url: string; sha256: string }[];
};
export type SignerAnswer = {
  status: string;
  viewedSha256: string;
  fields: ({ key: string; type: string } & Json)[];
} & Json;
export type VerifyAnswer = { verdict: string; level: string | null; signatures: unknown[]; document?: Json | null };
export type Mail = { subject: string; text: string; html: string; links: string[] };

/** A refusal by the server: `application/problem+json`. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly body: Json,
    readonly headers: Headers,
  ) {
    super(`${status} ${code}: ${String(body.message ?? body.detail ?? body.title)}`);
  }
}

export type Draft = {
  fileParts: UploadedFile[];
  recipients: ({ _id: string; name: string; email: string } & Json)[];
  title: string;
  message?: string;
  /** Declared languages of the title and message. */
  languages?: readonly string[];
  /** Title and message by language, instead of the same in each. */
  texts?: Record<string, { title: string; message: string }>;
  /** One object per page, keyed by field key. */
  schemas: Record<string, FieldOnWire>[];
  signingOrder?: boolean;
  mergeDocuments?: boolean;
  ccEmails?: string;
  expiresIn?: number;
  /** The document's password: `gate` asks for it before the pages, `encrypt` also encrypts the files with it. */
  password?: { password: string; mode: "encrypt" | "gate" };
  /** Whether recipients may delegate. */
  delegation?: boolean;
  version?: number;
};

export type FieldOnWire = {
  type: string;
  position: { x: number; y: number };
  width: number;
  height: number;
  recipient: string;
  label?: string;
  readOnly?: boolean;
  required?: boolean;
  data?: string | boolean;
  pattern?: string;
  currency?: string;
};

export class Client {
  /**
   * @param origin without a trailing slash  @param who headers that identify the caller: `Token`, `x-public-session`
   * or none
   */
  constructor(
    readonly origin: string,
    readonly who: Record<string, string> = {},
  ) {}

  as(who: Record<string, string>): Client {
    return new Client(this.origin, who);
  }

  /** The raw response. */
  request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...this.who, ...(init.headers as Record<string, string> | undefined) };
    return fetch(this.origin + path, { ...init, headers });
  }

  /** The JSON body of a successful response. @throws Refused */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Json> {
    const response = await this.request(path, {
      method,
      headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return readAnswer(response);
  }

  async data<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
    return (await this.call(method, path, body, headers)).data as T;
  }

  async signUp(person: { name: string; email: string; password: string }): Promise<Client> {
    const { token } = await this.call("POST", "/api/auth/sign-up/email", person);
    return this.as({ Token: String(token) });
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<Client> {
    const { token } = await this.call("POST", "/api/auth/sign-in/email", { email, password });
    return this.as({ Token: String(token) });
  }

  async asGuest(): Promise<Client> {
    const { sessionId } = await this.data<{ sessionId: string }>("GET", "/api/public/session");
    return this.as({ "x-public-session": sessionId });
  }

  async uploadAll(files: { name: string; bytes: Uint8Array<ArrayBuffer> }[]): Promise<UploadAnswer[]> {
    const form = new FormData();
    form.append("IdsArray", JSON.stringify(files.map((_, index) => `file-${index}`)));
    for (const file of files) form.append("files", new Blob([file.bytes], { type: "application/pdf" }), file.name);
    const response = await this.request("/api/document/upload", { method: "POST", body: form });
    return (await readAnswer(response)).data as UploadAnswer[];
  }

  /** @throws Error with the reason, when the file is rejected */
  async upload(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<UploadedFile> {
    const [answer] = await this.uploadAll([{ name, bytes }]);
    if (!answer?.value) throw new Error(`${name} was rejected: ${answer?.reason}`);
    return answer.value;
  }

  save(draft: Draft, id = "new"): Promise<SavedDocument> {
    return this.data("POST", `/api/document/save/${id}`, {
      fileParts: draft.fileParts,
      recipients: draft.recipients,
      documentInfo:
        draft.texts ??
        Object.fromEntries(
          (draft.languages ?? ["en"]).map((one) => [one, { title: draft.title, message: draft.message ?? "" }]),
        ),
      settings: {
        dataCenter: "eu-central-1",
        passwordProtection: { enabled: draft.password !== undefined, ...(draft.password ?? { password: "" }) },
        complyWith: "AATL",
        ...(draft.delegation === undefined ? {} : { delegation: draft.delegation }),
      },
      documentValidity: {
        expiresIn: draft.expiresIn ?? 60,
        expiryAlert: true,
        autoReminder: { enabled: false, reminderFrequency: 3, maxReminder: 3 },
      },
      signingOrder: draft.signingOrder ?? false,
      jsonData: {
        schemas: draft.schemas,
        columns: draft.schemas.flatMap((page) => Object.keys(page)),
        sampledata: [{}],
        basePdf: draft.fileParts.map((part) => part.key),
      },
      mergeDocuments: draft.mergeDocuments ?? false,
      ccEmails: draft.ccEmails ?? "",
      ...(draft.version === undefined ? {} : { version: draft.version }),
    });
  }

  send(id: string): Promise<{ _id: string; status: string }> {
    return this.data("POST", `/api/document/send/${id}`, {}, { "Idempotency-Key": crypto.randomUUID() });
  }

  read(id: string): Promise<Json & { status: string }> {
    return this.data("GET", `/api/document/${id}`);
  }

  list(query: Record<string, string> = {}): Promise<{ items: Json[]; cursor: string | null; total?: number }> {
    return this.data("GET", `/api/document/all?${new URLSearchParams(query)}`);
  }

  downloadUrl(id: string): Promise<DownloadAnswer> {
    return this.data("GET", `/api/document/download-url/${id}`);
  }

  /** The bytes at an address from the server. */
  async fetchBytes(url: string): Promise<Uint8Array<ArrayBuffer>> {
    const response = await fetch(new URL(url, this.origin));
    if (!response.ok) throw new Error(`${response.status} for ${new URL(url, this.origin).pathname}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  openSession(token: string): Promise<SignerAnswer> {
    return this.data("POST", "/api/recipient/session", { token });
  }

  /** Waits while the server still draws pages. */
  async sign(signing: {
    token: string;
    viewedSha256: string;
    values: Record<string, unknown>;
    signature?: string;
    initial?: string;
  }): Promise<SignerAnswer> {
    for (;;) {
      try {
        return await this.data("POST", "/api/recipient/sign", { ...signing, consent: true });
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== "page_not_drawn_yet") throw error;
        await new Promise((resolve) => setTimeout(resolve, Number(error.headers.get("Retry-After")) * 1_000));
      }
    }
  }

  decline(token: string, reason: string): Promise<SignerAnswer> {
    return this.data("POST", "/api/recipient/decline", { token, reason });
  }

  async verify(pdf: Uint8Array<ArrayBuffer>): Promise<VerifyAnswer> {
    const headers = { "Content-Type": "application/pdf" };
    const response = await this.request("/api/verify", { method: "POST", headers, body: pdf });
    return (await readAnswer(response)).data as VerifyAnswer;
  }

  mails(to: string): Promise<Mail[]> {
    return this.data("GET", `/api/dev/mail?to=${encodeURIComponent(to)}`);
  }
}

async function readAnswer(response: Response): Promise<Json> {
  const text = await response.text();
  const body = parse(text);
  if (response.ok && body) return body;
  throw new Refused(response.status, String(body?.code), body ?? { message: text }, response.headers);
}

function parse(text: string): Json | null {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
