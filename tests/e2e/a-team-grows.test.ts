import { Buffer } from "node:buffer";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { phone } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { aPerson, mailTo, type Person, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers, signInBySession } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const say = wordsOf("en");
const stage = openStage();

async function seatOf(client: Client, look: Parameters<typeof stage.seat>[0] = {}) {
  const seat = await stage.seat(look);
  await signInBySession(seat, client);
  return seat;
}

async function invitationTo({ email }: Person): Promise<string> {
  const { links } = await mailTo(stage.server, email, (mail) =>
    mail.links.some((link) => link.includes("/app/invite/")),
  );
  return links.find((link) => link.includes("/app/invite/"))!;
}

const rowOf = (page: Page, name: string) =>
  page
    .getByRole("list", { name: say("members:list") })
    .getByRole("listitem")
    .filter({ hasText: name });

it("people are invited from a CSV file, and one of them signs up, confirms the address in place and joins", async () => {
  const { person: olga, client } = await signUp(stage.server, aPerson("Olga Owner"));
  const [ned, ada] = [aPerson("Ned New"), aPerson("Ada Admin")];
  const { page, troubles } = await seatOf(client);
  await page.goto(`${stage.server.url}/app/members`);
  await page
    .getByRole("button", { name: say("members:invite"), exact: true })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  const chooseFile = async (text: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      dialog.getByRole("button", { name: say("members:invite.file") }).click(),
    ]);
    await chooser.setFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  };
  await chooseFile("email;name\r\n");
  await dialog.getByText(say("members:invite.file.none")).waitFor();
  const gone = aPerson("Gone Again");
  await chooseFile(
    ["email;name;role", `${ned.email};"New; Ned";member`, `${ada.email};Ada;admin`, `${gone.email};;`].join("\r\n"),
  );
  const listed = dialog.getByRole("list", { name: say("members:invite.file.people") });
  await listed.getByText("New; Ned").waitFor();
  await expectNoBarriers(page);
  await dialog.getByRole("button", { name: say("members:invite.file.remove", { email: gone.email }) }).click();
  await dialog.getByRole("button", { name: say("members:invite.submit_other", { count: 2 }) }).click();
  await page.getByText(say("members:invite.done_other", { count: 2 })).waitFor();
  await rowOf(page, "Ada").getByText(say("members:role.admin"), { exact: true }).waitFor();
  expect(await rowOf(page, gone.email).count()).toBe(0);

  // A person without an account follows the link on a phone.
  const newcomer = await stage.seat({ viewport: phone, isTouch: true });
  await newcomer.page.goto(await invitationTo(ned));
  await newcomer.page
    .getByRole("main")
    .getByRole("button", { name: say("members:invitation.signup") })
    .click();
  await newcomer.page.getByLabel(say("account:field.name"), { exact: true }).fill(ned.name);
  await newcomer.page.getByLabel(say("account:field.password"), { exact: true }).fill(ned.password);
  await newcomer.page.getByRole("button", { name: say("account:signup.submit") }).click();
  const code = newcomer.page.getByLabel(say("confirm:code"));
  await code.waitFor();
  // The link again, in the meantime: the invitation asks for the code itself.
  await newcomer.page.goto(await invitationTo(ned));
  await newcomer.page.getByText(say("members:invitation.unconfirmed")).waitFor();
  await expectNoBarriers(newcomer.page);
  await code.fill("000000");
  await newcomer.page.getByText(say("refusals:verification_code_wrong")).waitFor();
  const { text } = await mailTo(stage.server, ned.email, (mail) => /^\d{6}$/m.test(mail.text));
  await code.fill(/^\d{6}$/m.exec(text)![0]);
  await newcomer.page.getByText(say("members:invitation.accepted", { workspace: olga.name })).waitFor();
  await page.reload();
  await rowOf(page, ned.email).getByText(say("members:status.active"), { exact: true }).waitFor();
  expect(troubles).toEqual([]);
});

it("the workspace is offered to a member, who becomes its owner on their own page", async () => {
  const { person: olga, client } = await signUp(stage.server, aPerson("Olga Owner"));
  const { person: heidi, client: heir } = await signUp(stage.server, aPerson("Heidi Heir"));
  await client.data("POST", "/api/workspace/add-member", { email: heidi.email, role: "admin" });
  const token = (await invitationTo(heidi)).split("/").at(-1);
  await heir.data("POST", `/api/workspace/accept-invite/${token}`, {});
  const { page } = await seatOf(client);
  await page.goto(`${stage.server.url}/app/members`);
  await rowOf(page, heidi.name).getByRole("button").click();
  await page.getByRole("menuitem", { name: say("members:action.offer"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("members:offer.submit") }).click();
  await dialog.getByText(say("members:offer.missing")).waitFor();
  await expectNoBarriers(page);
  await dialog.getByText(say("members:offer.understood", { name: heidi.name })).click();
  await dialog.getByRole("button", { name: say("members:offer.submit") }).click();
  await rowOf(page, heidi.name).getByText(say("members:offered")).waitFor();

  const seat = await seatOf(heir, { viewport: phone, isTouch: true });
  await seat.page.goto(`${stage.server.url}/app/members`);
  await seat.page.getByText(say("members:offer.banner.title", { owner: olga.name })).waitFor();
  await expectNoBarriers(seat.page);
  await seat.page.getByRole("button", { name: say("members:offer.banner.accept") }).click();
  await seat.page.getByText(say("members:offer.accepted", { workspace: olga.name })).waitFor();
  await rowOf(seat.page, heidi.name).getByText(say("members:role.owner"), { exact: true }).waitFor();
  await page.reload();
  await rowOf(page, olga.name).getByText(say("members:role.admin"), { exact: true }).waitFor();
  expect(seat.troubles).toEqual([]);
});

it("an API key's permissions are narrowed on screen and reset, and take effect on its next call", async () => {
  const { client } = await signUp(stage.server, aPerson("Petra Programmer"));
  const { key: secret } = await client.data<{ key: string }>("POST", "/api/integrations/api-key/generate", {
    name: "Shop",
  });
  const program = new Client(stage.server.url, { Authorization: `Bearer ${secret}` });
  const codeOf = async (path: string) => {
    const answer = await program.request(path);
    return answer.ok ? "200" : (await answer.json()).code;
  };
  expect([await codeOf("/api/template/all"), await codeOf("/api/document/all")]).toEqual(["200", "200"]);
  const { page, troubles } = await seatOf(client);
  await page.goto(`${stage.server.url}/app/integrations/countersignapi`);
  await page.getByRole("link", { name: say("apikeys:permissions.named", { name: "Shop" }) }).click();
  await page.getByRole("heading", { name: say("members:permissions.key.title", { name: "Shop" }) }).waitFor();
  await expectNoBarriers(page);
  const templates = say("members:entity.Templates");
  await page.getByRole("switch", { name: say("members:permissions.access.named", { entity: templates }) }).uncheck();
  const documents = page.getByRole("region", { name: say("members:entity.Documents") });
  await documents.getByLabel(say("members:action.Documents.SEND_REMINDER"), { exact: true }).uncheck();
  const dangerous = documents.getByRole("group", { name: say("members:permissions.dangerous") });
  await dangerous.getByLabel(say("members:action.Documents.SIGN"), { exact: true }).check();
  await page.getByRole("tab", { name: say("members:permissions.view_as", { name: "Shop" }) }).click();
  const can = page.getByRole("region", { name: say("members:permissions.can"), exact: true });
  await can.getByText(say("members:does.Documents.SIGN")).waitFor();
  const cannot = page.getByRole("region", { name: say("members:permissions.cannot") });
  await cannot.getByText(say("members:does.Templates.VIEW")).waitFor();
  await expectNoBarriers(page);
  await page.getByRole("button", { name: say("members:permissions.save") }).click();
  await page.getByText(say("members:permissions.saved", { name: "Shop" })).waitFor();
  expect([await codeOf("/api/template/all"), await codeOf("/api/document/all")]).toEqual(["not_authorized", "200"]);
  await page.getByRole("button", { name: say("members:permissions.reset_all"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("members:permissions.reset_all"), exact: true }).click();
  await page.getByText(say("members:permissions.reset_all.done")).waitFor();
  expect(await codeOf("/api/template/all")).toBe("200");
  expect(troubles).toEqual([]);
});
