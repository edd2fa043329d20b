import { expect, it } from "vitest";
import { pdfPages } from "../../api/pdf/seal/testing/pdf-tools.ts";
import { phone } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { sendEveryKind } from "../support/every-kind.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { fillEveryKind } from "./fill-every-kind.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage(null, ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]);

it("a field of every kind is filled in on a phone, and the sealed document shows all values", async () => {
  const { client } = await signUp(stage.server);
  const signer = aPerson("Sina Signer");
  const id = await sendEveryKind(client, { name: signer.name, email: signer.email });
  const { url } = await signingLinkOf(stage.server, signer.email);
  const { page, troubles } = await stage.seat({ viewport: phone, isTouch: true });
  await page.goto(url);
  await page.getByRole("heading", { name: "Every kind" }).waitFor();
  await expectNoBarriers(page);
  const filled = await fillEveryKind(page);
  expect(filled).toContain(t("sign:ink.title.signature"));
  expect(filled).toContain("Why by night");
  expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")).toBe(0);
  await expectNoBarriers(page);
  // Values survive leaving the page and returning.
  await page.reload();
  await page.getByText(t("sign:bar.ready")).first().waitFor();
  await page.getByRole("button", { name: t("sign:bar.finish"), exact: true }).tap();
  await page.getByRole("heading", { name: t("sign:room.completed.title") }).waitFor({ timeout: 60_000 });
  await expectNoBarriers(page);
  expect(troubles).toEqual([]);

  const download = await eventually("the sealed document", async () => {
    const { status } = await client.read(id);
    return status === "COMPLETED" ? client.downloadUrl(id) : undefined;
  });
  const sealed = await client.fetchBytes(download.url);
  expect((await new Client(stage.server.url).verify(sealed)).verdict).toBe("genuine");
  const pages = await pdfPages(sealed);
  const expectedTexts = [
    "Living there",
    "Sina Signer",
    "Head of Sales",
    "Countersign GmbH",
    "24.12.2026",
    "3.5",
    "Oil",
    "payslip.pdf",
  ];
  for (const text of [...expectedTexts, "Please fill in everything below.", "Quiet nights"])
    expect(pages[0]).toContain(text);
  expect(pages[0]).toMatch(/1\s+0\s.*1\s+1\s+7/s);
  expect(pages[2]).toContain("Payslip of Sina");
  expect(new TextDecoder("latin1").decode(sealed)).not.toContain("52.52N");

  // The signer's own details are suggested in this sender's next document.
  await sendEveryKind(client, { name: signer.name, email: signer.email }, "The next");
  const next = await eventually("the next link", async () => {
    const link = await signingLinkOf(stage.server, signer.email);
    return link.url === url ? undefined : link;
  });
  const view = await client.openSession(next.token);
  expect(view.values).toMatchObject({ title: "Head of Sales", company: "Countersign GmbH" });
});
