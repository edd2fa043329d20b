import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aSentDocument, ask, openSite } from "./embedding.ts";
import { wordsOf } from "./locale-texts.ts";
import { headingIn, openSnippets } from "./snippet-pages.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();
const world = openSite(stage);
const { snippet, show } = openSnippets(stage, world);

describe("custom-elements.json", () => {
  type Named = { name: string };
  type Declaration = Record<"attributes" | "members" | "events" | "cssProperties" | "cssParts", Named[]> & {
    tagName: string;
  };

  it("lists every attribute, property, event, part and CSS property of the elements, and no other", async () => {
    const manifest = JSON.parse(
      await readFile(join(import.meta.dirname!, "../../elements/dist/custom-elements.json"), "utf8"),
    );
    const declarations: Declaration[] = manifest.modules[0].declarations;
    const { scope } = await aSentDocument(world.owner);
    const page = await show(
      scope,
      snippet("html") + declarations.map(({ tagName }) => `<${tagName} hidden></${tagName}>`).join(""),
    );
    await headingIn(page).waitFor();
    for (const { tagName, attributes, members, cssProperties } of declarations) {
      await page.waitForFunction(`customElements.get("${tagName}")`);
      const truth = await page.evaluate<{ attributes: string[]; properties: string[]; unset: string[] }>(`(() => {
        const element = document.querySelector("${tagName}");
        const own = Object.getPrototypeOf(element);
        const names = [...Object.keys(own), ...Object.keys(Object.getPrototypeOf(own))];
        const style = getComputedStyle(document.querySelector("countersign-sign"));
        return {
          attributes: element.constructor.observedAttributes.filter((name) => !name.startsWith("data-")),
          properties: [...new Set(names)].filter((name) => !(name in HTMLElement.prototype)),
          unset: ${JSON.stringify(cssProperties.map(({ name }) => name))}.filter((name) => !style.getPropertyValue(name)),
        };
      })()`);
      const refused = [
        "session",
        "token",
        "getsession",
        "get-session",
        ...(tagName === "countersign-sign" ? ["src"] : []),
      ];
      expect(attributes.map(({ name }) => name).toSorted(), tagName).toEqual(
        truth.attributes.filter((name) => !refused.includes(name)).toSorted(),
      );
      const known = members.map(({ name }) => name);
      expect(
        truth.properties.filter(
          (name) => !known.includes(name) && !["session", "getSession", "container"].includes(name),
        ),
        tagName,
      ).toEqual([]);
      expect(
        known.filter((name) => !truth.properties.includes(name)),
        tagName,
      ).toEqual([]);
      expect(truth.unset, tagName).toEqual([]);
    }
    const [{ events, cssParts }] = declarations as [Declaration];
    expect(events.map(({ name }) => name)).toEqual([
      "load",
      "ready",
      "field-change",
      "entered",
      "uploaded",
      "saved",
      "sent",
      "completed",
      "declined",
      "error",
    ]);
    await page.getByRole("textbox", { name: "Company" }).fill("Acme");
    await page.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
    await page.getByRole("dialog").waitFor();
    const parts = await ask<string[]>(
      page.locator("countersign-sign").first(),
      `[...new Set([...element.shadowRoot.querySelectorAll("[part]")].flatMap((one) => [...one.part]))]`,
    );
    const named = cssParts.map(({ name }) => name);
    expect(parts).toEqual(expect.arrayContaining(["room", "button", "primary", "input", "dialog"]));
    expect(parts.filter((name) => !named.includes(name))).toEqual([]);
    // The other parts appear only with errors or after actions.
    const unseen = named.filter((name) => !parts.includes(name));
    expect(["danger", "notice", "quiet", "secondary", "toast"]).toEqual(expect.arrayContaining(unseen));
  });
});
