import { expect, it } from "vitest";
import { FOLDER } from "../support/google/mailbox.ts";
import { aPerson } from "../support/people.ts";
import { openMailStage } from "./mail-stage.ts";
import { expectNoBarriers } from "./screen-actions.ts";

const stage = openMailStage();

it("the extension's panel shows the name and colours of the person's workspace", async () => {
  const client = await stage.signIn(aPerson("Petra Panel"));
  const looks = { primaryColor: "#7b1f8f", secondaryColor: "#ff6b00", productName: "Acme Sign" };
  await client.data("PUT", "/api/branding", looks);
  await stage.page.goto(`https://drive.google.com/drive/u/0/folders/${FOLDER}`);
  await stage.page.locator('tr[role="row"]:has(strong:text-is("Drive lease.pdf"))').click();
  await stage.page
    .locator(".countersign-bar")
    .getByRole("button", { name: "Send for signing with Countersign" })
    .click();
  const panel = await stage.seat.panel();
  await panel.getByText("Acme Sign", { exact: true }).waitFor();
  const property = (name: string) =>
    panel.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue("${name}")`);
  await expect.poll(() => property("--cs-accent")).toContain("#7b1f8f");
  await expect.poll(() => property("--cs-brand-stripe")).toContain("#ff6b00");
  await expect.poll(() => panel.evaluate<number>("document.documentElement.scrollWidth - innerWidth")).toBe(0);
  await expectNoBarriers(panel);
});
