/**
 * The chosen server and the account that is signed in there. The token belongs to the extension's own session, which
 * the person ends here or in their profile. All contexts read it from `storage.session`, which is closed to content
 * scripts; `lasting-sign-in.ts` carries it over a restart of the browser.
 */
import { browser } from "wxt/browser";
import { forgetLasting, keepLasting, readLasting, SignIn } from "./lasting-sign-in.ts";
import { serverOf } from "./server-address.ts";

const SERVER = "server";
const SIGN_IN = "sign-in";
/** Set once this run of the browser has restored the previous sign-in or found none. */
const RESTORED = "sign-in-restored";
const SIGNED_IN_AT = "signed-in-at";
const REQUESTED_KEY = "asked-sign-in";
const ENDED = "ended-sign-in";
const INSTALLATION = "installation";

/** The server that this build targets. */
export const builtFor = __COUNTERSIGN_SERVER__;

export async function readServer(): Promise<string> {
  const stored = (await browser.storage.local.get(SERVER))[SERVER];
  return (typeof stored === "string" && serverOf(stored)) || builtFor;
}

/** Changing the server signs the account out. */
export async function chooseServer(server: string): Promise<void> {
  // First: our pages reload when the server changes, and nothing after it is certain to run.
  await forgetToken();
  await browser.storage.local.set({ [SERVER]: server });
}

/** `null` if nobody is signed in, or only with another server. */
export async function readToken(): Promise<string | null> {
  const [stored, server] = await Promise.all([browser.storage.session.get([SIGN_IN, RESTORED]), readServer()]);
  const read = SignIn.safeParse(isSettled(stored) ? stored[SIGN_IN] : await restore());
  return read.success && read.data.server === server ? read.data.token : null;
}

export function keepToken(token: string): Promise<void> {
  return changing(async () => {
    const signIn = { server: await readServer(), token };
    await keepLasting(signIn);
    await browser.storage.session.remove(ENDED);
    await browser.storage.session.set({ [SIGN_IN]: signIn, [RESTORED]: true, [SIGNED_IN_AT]: Date.now() });
  });
}

/** When the person signed in, in milliseconds since 1970; 0 if that was before the browser started. */
export async function signedInAt(): Promise<number> {
  return Number((await browser.storage.session.get(SIGNED_IN_AT))[SIGNED_IN_AT] ?? 0);
}

export function forgetToken(): Promise<void> {
  return changing(forget);
}

async function forget(): Promise<void> {
  await forgetLasting();
  await browser.storage.session.set({ [RESTORED]: true });
  await browser.storage.session.remove(SIGN_IN);
}

/** Whether this run of the browser has restored the sign-in. */
function isSettled(stored: Record<string, unknown>): boolean {
  return Boolean(stored[SIGN_IN] ?? stored[RESTORED]);
}

/** The first call after the browser's start restores the sign-in, once. */
function restore(): Promise<unknown> {
  return changing(async () => {
    const stored = await browser.storage.session.get([SIGN_IN, RESTORED]);
    if (isSettled(stored)) return stored[SIGN_IN];
    const signIn = await readLasting();
    await browser.storage.session.set({ [RESTORED]: true, ...(signIn ? { [SIGN_IN]: signIn } : {}) });
    return signIn;
  });
}

/** Runs changes one after the other: a restore cannot undo a concurrent sign-out. */
function changing<T>(change: () => Promise<T>): Promise<T> {
  return navigator.locks.request("sign-in", change);
}

/**
 * The server refused the token: its session was ended there. A newer sign-in stays. Serialized with `forgetToken`,
 * which follows the same refusal.
 */
export function endSignIn(refused: string): Promise<void> {
  return changing(async () => {
    const [stored, server] = await Promise.all([browser.storage.session.get(SIGN_IN), readServer()]);
    const read = SignIn.safeParse(stored[SIGN_IN]);
    if (!read.success || read.data.token !== refused || read.data.server !== server) return;
    await browser.storage.session.set({ [ENDED]: server });
    await forget();
  });
}

/** Whether the chosen server ended the last sign-in, and nobody has signed in since. */
export async function wasEnded(): Promise<boolean> {
  return (await browser.storage.session.get(ENDED))[ENDED] === (await readServer());
}

/** Identifies this installation to its server, so that it has one session there. Not a secret. */
export async function readInstallation(): Promise<string> {
  const stored = (await browser.storage.local.get(INSTALLATION))[INSTALLATION];
  if (typeof stored === "string") return stored;
  const created = crypto.randomUUID();
  await browser.storage.local.set({ [INSTALLATION]: created });
  return created;
}

/** Calls on every sign-in, sign-out or change of server; returns the function that stops it. */
export function onSignInChange(changed: () => void): () => void {
  const listener = (changes: Record<string, unknown>) => {
    if (SIGN_IN in changes || SERVER in changes) changed();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

/** Creates the nonce that every sign-in must present: nobody can sign this extension in unrequested. */
export async function requestSignIn(): Promise<string> {
  const nonce = crypto.randomUUID();
  await browser.storage.session.set({ [REQUESTED_KEY]: nonce });
  return nonce;
}

/** Whether a sign-in was requested with this nonce. */
export async function isRequestedNonce(nonce: string): Promise<boolean> {
  return (await browser.storage.session.get(REQUESTED_KEY))[REQUESTED_KEY] === nonce;
}

/** Consumes the nonce, which is valid once. */
export async function claimNonce(nonce: string): Promise<boolean> {
  if (!(await isRequestedNonce(nonce))) return false;
  await browser.storage.session.remove(REQUESTED_KEY);
  return true;
}
