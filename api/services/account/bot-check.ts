import { BOT_CHECK_LIFE_MS, BOT_CHECK_NUMBERS, hashOfNumber } from "../../../domain/account/bot-check.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import type { Check, beginBotCheckCall as contract } from "../../../domain/contract/account/sign-up-code.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { AccountDeps } from "../../deps.ts";

export async function beginBotCheck(deps: AccountDeps): Promise<Outcome<Output<typeof contract>>> {
  const [id, salt] = [deps.ids.secret(), deps.ids.secret()];
  const number = Number.parseInt((await sha256(deps.ids.secret())).slice(0, 8), 16) % BOT_CHECK_NUMBERS;
  const nowMs = deps.clock.now();
  await deps.signInSteps.put(id, { kind: "bot_check", number }, nowMs);
  const target = await hashOfNumber(salt, number);
  const expiresAt = toInstant(nowMs + BOT_CHECK_LIFE_MS);
  return done({ id, salt, target, numbers: BOT_CHECK_NUMBERS, expiresAt });
}

/** Uses up the puzzle, whether or not the answer is right, so that nobody can retry it. */
export async function passesBotCheck(deps: AccountDeps, { id, number }: Check): Promise<boolean> {
  const step = await deps.signInSteps.take("bot_check", id, deps.clock.now());
  return step?.number === number;
}
