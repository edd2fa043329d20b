import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findNode, root, run } from "../../scripts/toolchain.mjs";
import { Client } from "../support/client.ts";
import { openExtension } from "../support/extension.ts";
import { erika } from "../support/google/mailbox.ts";
import { startGoogle } from "../support/google/standin.ts";
import { aPerson, signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";
import { signByStyle } from "./acts.ts";
import { wordsOf } from "./words.ts";

const say = wordsOf("en");
const FOLDER = "1FolderOfContracts0123";
const out = await mkdtemp(join(tmpdir(), "countersign-with-google-"));
afterAll(() => rm(out, { recursive: true, force: true }));

it("a sealed copy is saved into the Drive folder it came from, once Google was asked for its consent", async () => {
  expect(await buildWithGoogle()).toBe(0);
  const [server, google] = await Promise.all([startServer({ env: { RATE_LIMITS: "off" } }), startGoogle()]);
  const { client } = await signUp(server, aPerson(erika.name));
  const seat = await openExtension(google, { server: server.url, folder: join(out, "chrome-mv3") });
  try {
    const signIn = JSON.stringify({ server: server.url, token: client.who.Token });
    await (await seat.worker()).evaluate(`chrome.storage.session.set({ "sign-in": ${signIn} })`);
    const page = seat.context.pages()[0]!;
    await page.goto(`https://drive.google.com/drive/u/0/folders/${FOLDER}`);
    await page.locator("[data-id]").first().click();
    await page.locator("[data-countersign=drive_myself]").first().click();
    const panel = await seat.panel();
    await panel.getByRole("button", { name: say("extension:sign"), exact: true }).click();
    await panel.getByRole("button", { name: say("sign:bar.sign"), exact: true }).click();
    await signByStyle(panel, say("sign:ink.finish"));
    await panel.getByRole("button", { name: say("sign:room.download.sealed") }).waitFor({ timeout: 60_000 });

    await panel.getByRole("button", { name: say("extension:bar.documents") }).click();
    await panel.getByText("Drive lease").first().click();
    const consent = seat.context.waitForEvent("page", (tab) => tab.url().includes("accounts.google.com"));
    const save = panel.getByRole("button", { name: say("extension:origin.save"), exact: true });
    await save.click();
    await (await consent).locator("#allow").click();
    await panel.getByText(say("extension:origin.save.done", { name: "Drive lease.pdf" })).waitFor();
    expect(google.uploads.map(({ name, parents }) => ({ name, parents }))).toEqual([
      { name: "Drive lease.pdf", parents: [FOLDER] },
    ]);
    const verdict = await new Client(server.url).verify(google.uploads[0]!.bytes);
    expect(verdict.verdict).toBe("genuine");

    // Whoever closes Google's window has consented to nothing, and is told so.
    const asked = seat.context.waitForEvent("page", (tab) => tab.url().includes("accounts.google.com"));
    await save.click();
    await (await asked).close();
    await panel.getByText(say("extension:origin.save.refused")).waitFor();
    expect(google.uploads).toHaveLength(1);
  } finally {
    await seat.close();
    await Promise.all([google.close(), server.stop()]);
  }
});

/** As an operator builds it who registered the extension with Google. @returns the build's exit code */
function buildWithGoogle(): Promise<number> {
  const wxt = join(root, "node_modules/wxt/bin/wxt.mjs");
  const env = {
    COUNTERSIGN_GOOGLE_CLIENT_ID: "123.apps.googleusercontent.com",
    COUNTERSIGN_EXTENSION_OUT: out,
    NODE_ENV: "production",
    CI: "1",
  };
  return run([...findNode(), wxt, "build", "extension", "--mv3", "--level", "error"], { env, out: "nowhere" });
}
