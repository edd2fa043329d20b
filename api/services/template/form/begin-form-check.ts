import type { Check } from "../../../../domain/contract/account/sign-up-code.ts";
import type { Output } from "../../../../domain/contract/endpoint.ts";
import type { beginFormCheckCall as contract } from "../../../../domain/contract/template/web-form.ts";
import type { Outcome } from "../../../../domain/outcome.ts";
import type { FormSettings } from "../../../../domain/template/form/settings.ts";
import type { AccountDeps, TemplateDeps } from "../../../deps.ts";
import { beginBotCheck, passesBotCheck } from "../../account/bot-check.ts";
import { findForm } from "../find-form.ts";

export async function beginFormCheck(
  deps: AccountDeps & TemplateDeps,
  id: string,
): Promise<Outcome<Output<typeof contract>>> {
  const found = await findForm(deps, id);
  return found.ok ? beginBotCheck(deps) : found;
}

/** Uses up the puzzle of a form with a bot check; other forms pass without one. */
export async function passesFormCheck(
  deps: AccountDeps,
  { isBotChecked }: FormSettings = {},
  check: Check | undefined,
): Promise<boolean> {
  if (!isBotChecked) return true;
  return check !== undefined && (await passesBotCheck(deps, check));
}
