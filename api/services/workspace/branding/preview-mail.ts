import type { BodyInput, Output } from "../../../../domain/contract/endpoint.ts";
import type { previewBrandMailCall as contract } from "../../../../domain/contract/workspace/branding.ts";
import { DAY_MS } from "../../../../domain/durations.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import { cleanLine } from "../../../../domain/text/clean-text.ts";
import type { MailDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";

const SAMPLE_DAYS = 60;

/** An example of an invitation with a branding, by the renderer of the mails that are sent. */
export async function previewBrandMail(
  { renderMail, config, clock }: MailDeps,
  { user }: MemberPrincipal,
  { logo, productName, ...colors }: BodyInput<typeof contract>,
): Promise<Outcome<Output<typeof contract>>> {
  const brand = {
    ...colors,
    productName: cleanLine(productName ?? "") || null,
    logo: logo && { ...logo, url: `${config.publicUrl}/api/brand/` },
  };
  const sender = { name: user.name, email: user.email };
  const expiresAt = toInstant(clock.now() + SAMPLE_DAYS * DAY_MS);
  const link = `${config.publicUrl}/app/documents/sign/…`;
  const { fromName, subject, html } = renderMail({ about: "sample", sender, expiresAt, link }, user.language, {
    brand,
  });
  return done({ fromName, subject, html });
}
