import { type Person, signUp } from "../support/people.ts";
import { wordsOf } from "./locale-texts.ts";
import type { openStage } from "./stage.ts";

type Stage = ReturnType<typeof openStage>;

type TextKey = `${string}:${string}`;
/** Keys of the tile's name and of its page's title. */
type Tile = { tile: TextKey; title: TextKey; person?: Person };

/** A signed-in member's seat; `open` goes to a page of the integrations by its tile. */
export async function openByTile(
  stage: Stage,
  { tile, title, person }: Tile,
  look: Parameters<Stage["seat"]>[0] = {},
  language = "en",
) {
  const { client } = await signUp(stage.server, person);
  const seat = await stage.seat(look);
  await seat.context.addInitScript(
    ([token, chosen]) => {
      localStorage.setItem("countersign.token", token!);
      localStorage.setItem("countersign.language", chosen!);
    },
    [client.who.Token, language],
  );
  const say = wordsOf(language);
  const open = async () => {
    await seat.page.goto(`${stage.server.url}/app/integrations`);
    await seat.page.getByRole("link", { name: say(tile) }).click();
    await seat.page.getByRole("heading", { name: say(title), exact: true }).waitFor();
  };
  return { client, open, say, ...seat };
}
