/** A software passkey: responds to WebAuthn options like a browser with an authenticator. */
type Json = Record<string, unknown>;

export type Authenticator = {
  create(options: Json): Promise<Json>;
  get(options: Json, change?: { origin?: string; isVerified?: boolean; counter?: number }): Promise<Json>;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;
const encoder = new TextEncoder();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

export async function anAuthenticator(origin: string): Promise<Authenticator> {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const id = crypto.getRandomValues(new Uint8Array(16));
  const { hostname } = new URL(origin);
  const clientData = (type: string, challenge: unknown, from = origin) =>
    encoder.encode(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  let counter = 0;
  return {
    async create(options) {
      const data = clientData("webauthn.create", options.challenge);
      const flags = USER_PRESENT | USER_VERIFIED | HAS_KEY;
      const key = await coseKey(keys.publicKey);
      const attested = concat(new Uint8Array(16), new Uint8Array([0, id.length]), id, key);
      const authData = concat(await head(hostname, flags, counter), attested);
      // {"fmt": "none", "attStmt": {}, "authData": bytes} in CBOR.
      const attestation = concat(
        new Uint8Array([0xa3]),
        ...[cborText("fmt"), cborText("none"), cborText("attStmt"), new Uint8Array([0xa0])],
        ...[cborText("authData"), new Uint8Array([0x58, authData.length]), authData],
      );
      const response = { clientDataJSON: text(data), attestationObject: text(attestation), transports: ["internal"] };
      return { id: text(id), rawId: text(id), type: "public-key", clientExtensionResults: {}, response };
    },
    async get(options, change = {}) {
      counter = change.counter ?? counter + 1;
      const data = clientData("webauthn.get", options.challenge, change.origin);
      const flags = change.isVerified === false ? USER_PRESENT : USER_PRESENT | USER_VERIFIED;
      const authData = await head(hostname, flags, counter);
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
      const raw = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, keys.privateKey, concat(authData, hash));
      const response = {
        clientDataJSON: text(data),
        authenticatorData: text(authData),
        signature: text(toDer(new Uint8Array(raw))),
      };
      return { id: text(id), rawId: text(id), type: "public-key", clientExtensionResults: {}, response };
    },
  };
}

async function head(rpId: string, flags: number, counter: number): Promise<Uint8Array<ArrayBuffer>> {
  const rest = new DataView(new ArrayBuffer(5));
  rest.setUint8(0, flags);
  rest.setUint32(1, counter);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(rpId)));
  return concat(hash, new Uint8Array(rest.buffer));
}

/** ES256 as COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
async function coseKey(key: CryptoKey): Promise<Uint8Array<ArrayBuffer>> {
  const { x, y } = await crypto.subtle.exportKey("jwk", key);
  const bytes = (name: number, part: string) =>
    concat(new Uint8Array([name, 0x58, 32]), new Uint8Array(Buffer.from(part, "base64url")));
  return concat(new Uint8Array([0xa5, 1, 2, 3, 0x26, 0x20, 1]), bytes(0x21, x!), bytes(0x22, y!));
}

/** Shorter than 24 bytes. */
function cborText(word: string): Uint8Array<ArrayBuffer> {
  return concat(new Uint8Array([0x60 + word.length]), encoder.encode(word));
}

/** Converts a signature: WebCrypto concatenates r and s, WebAuthn requires DER. */
function toDer(signature: Uint8Array): Uint8Array<ArrayBuffer> {
  const integer = (part: Uint8Array) => {
    const start = part.findIndex((byte) => byte !== 0);
    const short = part.slice(start);
    const bytes = short[0]! >= 0x80 ? concat(new Uint8Array([0]), short) : short;
    return concat(new Uint8Array([2, bytes.length]), bytes);
  };
  const both = concat(integer(signature.slice(0, 32)), integer(signature.slice(32)));
  return concat(new Uint8Array([0x30, both.length]), both);
}

function concat(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
