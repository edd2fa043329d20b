import type { Locator } from "playwright";
import { expect, it } from "vitest";
import { allFaces } from "../../features/ink/handwriting-faces.ts";
import { eventually } from "../support/eventually.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import { charactersOfFace } from "../support/woff-characters.ts";
import { wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

/** Number of the server's handwriting faces that can write each name; the device's own face comes in addition if it can. */
const names: [name: string, faces: number][] = [
  ["Zoë Müller", 6],
  ["Łukasz Żółć", 5],
  ["Nguyễn Thị Ánh", 5],
  ["Анна Каренина", 5],
  ["Ελένη", 2],
  ["ليلى حسن", 5],
  ["נועה לוי", 3],
  ["สมชาย ใจดี", 5],
  ["अनन्या शर्मा", 4],
  ["অনন্যা সেন", 2],
  ["கவிதா", 1],
  ["రాధిక", 2],
  ["આરતી", 1],
  ["ಕಾವ್ಯ", 1],
  ["അനിത", 2],
  ["ਗੁਰਪ੍ਰੀਤ", 1],
  ["ସୁନିତା", 1],
  ["김민준", 5],
  ["さくら山田", 5],
  ["王小明", 5],
];

/** Names of which some characters are in no handwriting; then what is written of them. */
const odd: [name: string, written: string][] = [
  ["Ada 🌻 Lovelace", "Ada Lovelace"],
  ["👩‍👩‍👧 Ada", "Ada"],
  ["Ada 👍🏿🇩🇪❤️1️⃣", "Ada"],
  ["ليلى ✨ حسن", "ليلى حسن"],
  ["علی\u200cرضا", "علی\u200cرضا"],
  ["अनन्या 🙏 शर्मा", "अनन्या शर्मा"],
  ["王😀小明", "王小明"],
  ["נועה 🇮🇱", "נועה"],
  ["Nguye\u0302\u0303n 🎉", "Nguyễn"],
  ["Ada \ue000\ufffd", "Ada"],
];

/** The visible characters that a handwriting face would draw as its missing glyph, by the face's own files. */
function missingIn(family: string, written: string): string[] {
  const face = allFaces.find((one) => one.family === family);
  if (!face?.folder) return [];
  const known = charactersOfFace(face.folder);
  return [...written.normalize("NFC")].filter(
    (letter) => !/[\s\p{Default_Ignorable_Code_Point}]/u.test(letter) && !known.has(letter.codePointAt(0)!),
  );
}

/** The text that each offered face writes, by the face's family. */
async function offered(dialog: Locator): Promise<[family: string, written: string][]> {
  return dialog
    .locator(".sign-face:has(input:enabled) .sign-face-text")
    .evaluateAll((all) =>
      (all as unknown as { style: { fontFamily: string }; textContent: string }[]).map((one) => [
        one.style.fontFamily.split(",")[0]!.replaceAll('"', ""),
        one.textContent,
      ]),
    );
}

it("every script has handwriting faces, and a face that cannot write a name lists the missing letters", async () => {
  const { client } = await signUp(stage.server);
  const signer = aPerson("Sina Signer");
  const part = await client.upload("lease.pdf", aPdf(["A lease"]));
  const signature = { type: "signature", position: { x: 20, y: 60 }, width: 42, height: 20, recipient: "r1" };
  const recipients = [{ _id: "r1", name: signer.name, email: signer.email }];
  const { _id } = await client.save({ fileParts: [part], title: "Lease", recipients, schemas: [{ signature }] });
  await client.send(_id);
  const { page, troubles } = await stage.seat();
  await page.goto((await signingLinkOf(stage.server, signer.email)).url);
  const faces = "**/app/faces/**";
  await page.route(faces, (route) => route.abort());
  await page.getByRole("button", { name: t("sign:bar.sign"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  const able = dialog.locator(".sign-face input:enabled");
  // Without a connection to the server's faces, signers use the device's own or retry.
  await dialog.getByText(t("sign:ink.faces.failed")).waitFor();
  await expect.poll(() => able.count()).toBe(1);
  await page.unroute(faces);
  troubles.length = 0;
  await dialog.getByRole("button", { name: t("common:retry") }).click();
  for (const [name, faces] of names) {
    await dialog.getByLabel(t("sign:ink.text.signature")).fill(name);
    await eventually(`faces for ${name}`, async () => {
      const drawnText = await dialog.locator(".sign-face-text").first().textContent();
      return drawnText === name && (await able.count()) >= faces ? true : undefined;
    });
    expect((await offered(dialog)).flatMap(([family, written]) => missingIn(family, written))).toEqual([]);
  }
  for (const [name, written] of odd) {
    await dialog.getByLabel(t("sign:ink.text.signature")).fill(name);
    await eventually(`what is written of ${name}`, async () => {
      const [first] = await offered(dialog);
      return first?.[1] === written && first[0] !== "system-ui" ? true : undefined;
    });
    const all = await offered(dialog);
    expect(all.length, name).toBeGreaterThan(1);
    expect(all.map(([, text]) => text).filter((text) => text !== written)).toEqual([]);
    expect(all.flatMap(([family, text]) => missingIn(family, text))).toEqual([]);
    if (name.length > written.length + 2)
      await dialog.getByText(t("sign:ink.letters.left_out", { letters: "" })).waitFor();
  }
  await dialog.getByLabel(t("sign:ink.text.signature")).fill("🌻");
  await dialog.getByText(t("sign:ink.letters.left_out", { letters: "🌻" })).waitFor();
  expect(await dialog.getByRole("button", { name: t("sign:ink.finish") }).isDisabled()).toBe(true);
  await dialog.getByLabel(t("sign:ink.text.signature")).fill("Анна Müller");
  await dialog
    .getByText(t("sign:ink.face.lacks", { letters: "" }).trim())
    .first()
    .waitFor();
  await expectNoBarriers(page);
  expect(troubles).toEqual([]);
});
