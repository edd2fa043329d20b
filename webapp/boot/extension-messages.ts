/**
 * Messages from a page of the web app to the browser extension: sent directly if the browser allows it, otherwise
 * through the extension's content script.
 */
import { EXTENSION_ID } from "../../domain/account/extension.ts";

/** `installation` is present if the extension requested a sign-in with this nonce. */
export type ExtensionAnswer = { ok: true; name: string; version: string; installation?: string } | { ok: false };
type Message = { type: "who"; word: string } | { type: "signed_in"; token: string; word: string };
type Runtime = { sendMessage?: (id: string, message: Message) => Promise<unknown> };

/** An installed content script answers at once. */
const WAIT_MS = 1_500;

/** @returns `null` if our extension does not answer. Messages never go to any other extension. */
export async function sendToExtension(message: Message): Promise<ExtensionAnswer | null> {
  const { runtime } = (globalThis as { chrome?: { runtime?: Runtime } }).chrome ?? {};
  const direct = await runtime?.sendMessage?.(EXTENSION_ID, message).catch(() => null);
  return readAnswer(direct) ?? readAnswer(await sendThroughContentScript(message));
}

function sendThroughContentScript(message: Message): Promise<unknown> {
  const id = crypto.randomUUID();
  return new Promise((resolve) => {
    const end = (answer: unknown) => {
      clearTimeout(timeout);
      window.removeEventListener("message", onMessage);
      resolve(answer);
    };
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== window || origin !== location.origin || data?.to !== "countersign:page") return;
      if (data.id === id) end(data.answer);
    };
    const timeout = setTimeout(() => end(null), WAIT_MS);
    window.addEventListener("message", onMessage);
    window.postMessage({ to: "countersign:extension", id, message }, location.origin);
  });
}

function readAnswer(answer: unknown): ExtensionAnswer | null {
  if (typeof answer !== "object" || answer === null || !("ok" in answer)) return null;
  const { ok, name, version, installation } = answer as Record<string, unknown>;
  if (ok !== true) return { ok: false };
  if (typeof name !== "string" || typeof version !== "string") return null;
  return { ok, name, version, ...(typeof installation === "string" ? { installation } : {}) };
}
