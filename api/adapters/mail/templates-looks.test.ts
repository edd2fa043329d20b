import { describe, expect, it } from "vitest";
import type { MailContent } from "../../ports/mail-content.ts";
import { renderMail } from "./templates.ts";

describe("mails of a workspace with its own brand", () => {
  const brand = {
    productName: 'Acme "Sign" <b>',
    primaryColor: "#ffd400",
    secondaryColor: "#123456",
    logo: { url: "https://sign.example/api/brand/w/logo.png", width: 200, height: 50 },
  };
  const mail = renderMail(
    { about: "seal_delayed", title: "Lease", delay: "timestamp", link: "https://sign.example/app" } as never,
    "en",
    { brand },
  );

  const sender = { name: "Dana Berg", email: "dana@example.com" };
  const link = "https://sign.example.com/app/documents/sign/abc_DEF-123";

  it("use the workspace's product name instead of ours", () => {
    const ending: MailContent = {
      about: "voided",
      title: "Lease",
      sender,
      isSender: false,
      link,
      reason: "A new version follows",
    };
    const { text } = renderMail(ending, "en", { brand: { ...brand, productName: "Acme Sign" } });
    expect(text).toContain("sent with Acme Sign.");
    expect(text).not.toContain("Countersign");
    expect(renderMail(ending, "en").text).toContain("sent with Countersign.");
  });

  it("show the logo, legible colours and the product name with its HTML escaped", () => {
    expect(mail.html).toContain('<img src="https://sign.example/api/brand/w/logo.png" width="160" height="40"');
    expect(mail.html).toContain("border-top:6px solid #123456");
    // A dark colour would be invisible on dark.
    expect(mail.html).toMatch(/\.card\{border-top-color:#(?!123456)[0-9a-f]{6}!important\}/);
    expect(mail.html).not.toContain("<b>");
    expect(mail.html).not.toContain("#1f3a8a");
  });
});
