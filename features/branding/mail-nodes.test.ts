import { expect, it } from "vitest";
import { findNode, readMailNodes } from "./mail-nodes.ts";

it("a mail is read with its attributes, texts and decoded characters", () => {
  const html = `<!doctype html>
<html lang="en" dir="ltr"><head><style>.card{color:red}</style></head><body class="page">
<!--[if mso]><table><tr><td><![endif]-->
<p style="margin:0 0 12px">Acme &#38; Co<br>&#128512;</p><img src="https://x.example/" alt="A &#34;B&#34;"></body></html>`;
  const root = readMailNodes(html);
  expect(findNode(root, "style")?.children).toEqual([".card{color:red}"]);
  expect(findNode(root, "p")).toMatchObject({ attributes: { style: "margin:0 0 12px" } });
  expect(findNode(root, "p")?.children).toEqual(["Acme & Co", { tag: "br", attributes: {}, children: [] }, "😀"]);
  expect(findNode(root, "img")?.attributes.alt).toBe('A "B"');
  expect(findNode(root, "table")).toBeNull();
});

it("markup that is not closed is refused", () => {
  expect(() => readMailNodes("<p>one")).toThrow();
  expect(() => readMailNodes("<p>one</div>")).toThrow();
});
