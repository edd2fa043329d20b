import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { closeSeats, openSeat, shareBrowser } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { aSentDocument } from "../support/journey.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";
import { wordsOf } from "./locale-texts.ts";
import { signByStyle } from "./screen-actions.ts";

const t = wordsOf("en");

it("after a crash during sealing, a signer notices nothing but a longer wait", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "countersign-crash-"));
  const browser = await shareBrowser();
  let server = await startServer({ dataDir, env: { KILLPOINT: "seal_signed:1" } });
  try {
    const { client } = await signUp(server);
    const signer = aPerson("Sina Signer");
    const id = await aSentDocument(client, [signer]);
    const { page } = await openSeat(browser);
    await page.goto((await signingLinkOf(server, signer.email)).url);
    await page.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
    await signByStyle(page, t("sign:ink.finish"));
    expect(await server.ended).toBe("SIGKILL");

    server = await startServer({ dataDir, port: Number(new URL(server.url).port) });
    await page.getByRole("heading", { name: t("sign:room.completed.title") }).waitFor({ timeout: 60_000 });
    const { url } = await client.downloadUrl(id);
    const sealed = await client.fetchBytes(url);
    expect((await new Client(server.url).verify(sealed)).verdict).toBe("genuine");
  } finally {
    await closeSeats(browser);
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
