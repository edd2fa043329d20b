import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { guides } from "../../api/http/reference/pages/guides.ts";
import { desktop, findBarriers, phone } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { openStage } from "./stage.ts";

const stage = openStage();

it("the commands of the first guide send a document, as they are written", async () => {
  const { client } = await signUp(stage.server);
  const { key } = await client.data<{ key: string }>("POST", "/api/integrations/api-key/generate", { name: "Guide" });
  const folder = await mkdtemp(join(tmpdir(), "countersign-guide-"));
  const { email } = aPerson("Guide Signer");
  const [, ...steps] = guides.find(({ slug }) => slug === "send-in-5-minutes")!.steps;
  const commands = steps.flatMap(({ code }) => (code?.language === "sh" ? [code.text] : []));
  expect(commands.length).toBe(4);
  try {
    await writeFile(join(folder, "lease.pdf"), aPdf(["A lease"]));
    const script = ["set -euo pipefail", ...commands].join("\n").replaceAll("ann@example.com", email);
    const env = { COUNTERSIGN_URL: stage.server.url, COUNTERSIGN_API_KEY: key };
    const { code, stdout, stderr } = await new Deno.Command("bash", {
      args: ["-c", script],
      cwd: folder,
      env,
    }).output();
    expect([code, new TextDecoder().decode(stderr)]).toEqual([0, ""]);
    expect(new TextDecoder().decode(stdout)).toContain('"title": "Lease of flat 7"');
    expect(new TextDecoder().decode(await Deno.readFile(join(folder, "signed.pdf"))).slice(0, 5)).toBe("%PDF-");
    const { token } = await signingLinkOf(stage.server, email);
    expect(await new Client(stage.server.url).openSession(token)).toMatchObject({ fields: [{ key: "sign" }] });
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe("the reference", () => {
  it.each([
    ["on a desktop", { viewport: desktop, colorScheme: "light" as const }],
    ["on a phone in the dark", { viewport: phone, colorScheme: "dark" as const }],
  ])("is searched and read %s", async (name, look) => {
    const { page } = await stage.seat(look);
    await page.goto(`${stage.server.url}/api/docs`);
    await keepPicture(page, `reference-${name}-overview`);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("/");
    await page.keyboard.type("document/extend/");
    await expect.poll(() => page.locator("#found").textContent()).toBe("1 call");
    await keepPicture(page, `reference-${name}-search`);
    await page.locator("[data-call]:not([hidden]) a").click();
    const section = page.locator("#extendDocument");
    await expect.poll(() => section.isVisible()).toBe(true);
    await section.locator("summary", { hasText: "TypeScript" }).click();
    expect(await section.locator("details[name] pre:visible").count()).toBe(1);
    await section.locator("summary", { hasText: "Errors" }).click();
    await keepPicture(page, `reference-${name}-call`);
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await page.goto(`${stage.server.url}/api/docs/guides/send-in-5-minutes`);
    await keepPicture(page, `reference-${name}-guide`);
    expect(await findBarriers(page)).toEqual([]);
  });
});
