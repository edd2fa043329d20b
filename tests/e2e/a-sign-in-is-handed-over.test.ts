import { expect, it } from "vitest";
import { aPerson, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import { openMailStage } from "./mail-stage.ts";
import { expectNoBarriers, signInOnScreen } from "./screen-actions.ts";

const t = wordsOf("en");
const stage = openMailStage();

it("a press in the panel opens the web app; after signing in and Connect, the panel continues with the file", async () => {
  const { person, client } = await signUp(stage.server, aPerson("Erika Example"));
  await stage.openThread("Lease of the mill");
  await stage.page.locator(".aQH .countersign-sign").click();
  const panel = await stage.seat.panel();
  await panel.getByText(t("extension:connect.waiting_one", { number: 1 })).waitFor();
  await expectNoBarriers(panel);

  const opening = stage.seat.context.waitForEvent("page");
  await panel.getByRole("button", { name: t("extension:connect.button"), exact: true }).click();
  const tab = await opening;
  await tab.waitForURL(/\/app\//);
  await signInOnScreen({ page: tab, context: stage.seat.context, troubles: [] }, person);
  const connect = tab.getByRole("button", { name: t("extension:web.button"), exact: true });
  await connect.waitFor();
  // No session is handed over without consent.
  expect((await stage.storedState())["sign-in"]).toBeUndefined();
  await expectNoBarriers(tab);
  await connect.click();
  await tab.getByRole("heading", { name: t("extension:web.done") }).waitFor();

  await panel.getByText("Lease: the mill.pdf").first().waitFor();
  const { token } = (await stage.storedState())["sign-in"] as { token: string };
  // The extension has its own session, not the page's.
  expect(token).toMatch(/^cxs_/);
  const user = await client.as({ Token: token }).data("GET", "/api/user/detail");
  expect(user).toMatchObject({ email: person.email });

  // The page's message counts once.
  await tab.reload();
  await connect.click();
  await tab.getByText(t("extension:web.refused")).waitFor();

  // The profile lists the extension's session beside the page's and ends it.
  await tab.goto(`${stage.server.url}/app/profile/?section=security`);
  const sessions = tab.getByRole("list", { name: t("account:sessions.title") });
  const where = t("account:sessions.browser", { browser: "Chrome", system: "Linux" });
  const own = sessions.getByRole("listitem").filter({ hasText: t("account:sessions.extension", { where }) });
  await sessions.getByText(t("account:sessions.here")).waitFor();
  await expectNoBarriers(tab);
  await own.getByRole("button").click();
  await own.getByText(/ended/).waitFor();
  await panel.getByRole("button", { name: t("extension:bar.documents"), exact: false }).click();
  await panel.getByText(t("extension:connect.ended")).waitFor();
  await expectNoBarriers(panel);

  // The flow resumes: the file still waits.
  const again = stage.seat.context.waitForEvent("page");
  await panel.getByRole("button", { name: t("extension:connect.button"), exact: true }).click();
  const next = await again;
  await next.getByRole("button", { name: t("extension:web.button"), exact: true }).click();
  await next.getByRole("heading", { name: t("extension:web.done") }).waitFor();
  await panel.getByRole("button", { name: t("extension:bar.new") }).click();
  await panel.getByText("Lease: the mill.pdf").first().waitFor();
});
