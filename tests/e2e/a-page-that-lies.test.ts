import { expect, it } from "vitest";
import { EXTENSION_ID } from "../../domain/account/extension.ts";
import { TAKEN_LIMIT } from "../../extension/messages.ts";
import { openMailStage } from "./mail-stage.ts";

const stage = openMailStage();
const refused = { ok: false, reason: "refused" };
/** The session storage of a signed-out extension that has looked for a lasting sign-in. */
const untouched = { "sign-in-restored": true };

/** Runs an expression in our content script's world: the messages that a compromised page could send. */
async function inContentScript<T>(expression: string): Promise<T> {
  const client = await stage.seat.context.newCDPSession(stage.page);
  const tabId = new Promise<number>((resolve) =>
    client.on("Runtime.executionContextCreated", ({ context }) => {
      if (context.origin.includes(EXTENSION_ID)) resolve(context.id);
    }),
  );
  await client.send("Runtime.enable");
  const { result, exceptionDetails } = await client.send("Runtime.evaluate", {
    expression,
    contextId: await tabId,
    awaitPromise: true,
    returnByValue: true,
  });
  await client.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as T;
}

const sendMessage = (message: unknown) => inContentScript(`chrome.runtime.sendMessage(${JSON.stringify(message)})`);

const good = "https://mail.google.com/mail/u/0/?view=att&th=1&attid=0.1&disp=safe";
const origin = { site: "gmail", account: 0, threadId: "t", subject: "s", people: [] };
const taking = { type: "take_files", intent: "send", files: [{ url: good, name: "x.pdf" }], place: origin };

it("messages reserved for the panel or the web app are refused from a page's script", async () => {
  await stage.openThread("Lease of the mill");
  for (const message of [
    { type: "resume", handoverId: null },
    { type: "count", isSure: true },
    { type: "signed_in", token: "of-somebody-else", word: "guessed" },
    { type: "who", word: "guessed" },
    { type: "attach_to_reply", threadId: "t", fileName: "x.pdf", mediaType: "application/pdf", bytes: "" },
  ]) {
    expect(await sendMessage(message), message.type).toEqual(refused);
  }
  expect(await stage.storedState()).toEqual(untouched);
});

it("invalid messages are refused, and nothing of them is stored", async () => {
  await stage.openThread("Lease of the mill");
  for (const message of [
    null,
    "take_files",
    { ...taking, intent: "send_everything" },
    { ...taking, more: true },
    { ...taking, files: [] },
    { ...taking, files: Array.from({ length: TAKEN_LIMIT + 1 }, () => taking.files[0]) },
    { ...taking, place: { ...origin, account: 1.5 } },
    { ...taking, place: { ...origin, people: [{ name: "x", email: "x".repeat(300) }] } },
  ]) {
    expect(await sendMessage(message), JSON.stringify(message)?.slice(0, 80)).toEqual(refused);
  }
  expect(await stage.storedState()).toEqual(untouched);
});

it("addresses outside Gmail's and Drive's files are never fetched, with or without the person's cookies", async () => {
  await stage.openThread("Lease of the mill");
  const requestCount = stage.google.requests.length;
  const urls = [
    "https://mail.google.com/mail/u/0/?view=btop",
    "https://mail.google.com/sync/u/0/i/s",
    "https://accounts.google.com/ServiceLogin",
    "https://drive.google.com/drive/my-drive",
    "https://drive.usercontent.google.com.evil.example/download?id=1PdfInTheFolder012345",
    "http://mail.google.com/mail/u/0/?view=att",
    `chrome-extension://${EXTENSION_ID}/manifest.json`,
    "file:///etc/passwd",
    "data:application/pdf,%25PDF",
    stage.server.url,
  ];
  const files = urls.map((url) => ({ url, name: "x.pdf" }));
  await sendMessage({ ...taking, files });
  const states = async () => {
    const all = Object.entries(await stage.storedState());
    return all.flatMap(([key, state]) => (key.startsWith("file.") ? [state] : []));
  };
  await expect.poll(states).toEqual(urls.map(() => ({ state: "refused", reason: "not_allowed" })));
  // The browser itself checks the session from time to time.
  const others = (one: string) =>
    !one.includes("/standin/") && !one.startsWith("POST accounts.google.com/ListAccounts");
  expect(stage.google.requests.slice(requestCount).filter(others)).toEqual([]);
});

it("a page cannot read the sign-in or the taken files", async () => {
  await stage.signIn({ name: "Erika Example", email: "erika.reads@example.com", password: "Right1!pass" });
  await stage.openThread("Lease of the mill");
  await expect(inContentScript("chrome.storage.session.get(null)")).rejects.toThrow(/not allowed/i);
  const { token } = (await stage.storedState())["sign-in"] as { token: string };
  expect(token.length).toBeGreaterThan(20);
  const visibleText = await inContentScript<string>(
    "JSON.stringify([localStorage, sessionStorage, document.cookie]) + document.documentElement.outerHTML",
  );
  expect(visibleText).not.toContain(token);
});

it("a web page can message the extension only as the chosen server's connect page, with its nonce", async () => {
  const speak = (message: unknown) =>
    stage.page.evaluate<unknown>(
      `new Promise((done) => chrome.runtime.sendMessage(${JSON.stringify(EXTENSION_ID)}, ${JSON.stringify(message)}, (said) => done(said ?? String(chrome.runtime.lastError?.message))))`,
    );
  // Excludes the counts, which the extension refreshes from time to time.
  const held = async () => ({ ...(await stage.storedState()), counts: null });
  const before = await held();
  // Another program on this machine.
  const other = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, () => {
    return new Response("<!doctype html><title>Other</title>", { headers: { "content-type": "text/html" } });
  });
  try {
    await stage.page.goto(`http://127.0.0.1:${other.addr.port}/app/extension/connect`);
    expect(await speak({ type: "signed_in", token: "theirs", word: "guessed" })).toEqual({ ok: false });
    expect(await speak({ type: "who", word: "guessed" })).toEqual({ ok: false });
  } finally {
    await other.shutdown();
  }
  await stage.page.goto(`${stage.server.url}/app/login`);
  expect(await speak({ type: "signed_in", token: "theirs", word: "guessed" })).toEqual({ ok: false });
  expect(await speak(taking)).toEqual({ ok: false });
  await stage.page.goto(`${stage.server.url}/app/extension/connect`);
  expect(await speak({ type: "signed_in", token: "theirs", word: "guessed" })).toEqual({ ok: false });
  const self = { ok: true, name: expect.any(String), version: expect.any(String) };
  expect(await speak({ type: "who", word: "guessed" })).toEqual(self);
  expect(await held()).toEqual(before);
});
