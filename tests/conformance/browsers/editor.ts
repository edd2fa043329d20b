/** Selected fields: moved, resized and grouped by mouse and keyboard, compared with the saved draft. */
import { strict as assert } from "node:assert";
import { wordsOf } from "../../e2e/locale-texts.ts";
import type { Client } from "../../support/client.ts";
import { eventually } from "../../support/eventually.ts";
import { aPdf } from "../../support/pdf-fixtures.ts";
import { aPerson, signUp } from "../../support/people.ts";
import { button, desktop, heading, signInOnScreen, type World } from "./journeys.ts";

const t = wordsOf("en");
const layer = { css: ".pr-layer" };
type StoredField = Omit<FieldBox, "x" | "y"> & { position: { x: number; y: number } };
type FieldBox = { type: string; x: number; y: number; width: number; height: number };

/** The first page's fields as stored by the server. */
async function saved(client: Client, id: string): Promise<FieldBox[]> {
  const { jsonData } = (await client.read(id)) as unknown as { jsonData: { schemas: Record<string, StoredField>[] } };
  const [first = {}] = jsonData.schemas;
  return Object.values(first).map(({ type, position, width, height }) => ({ type, ...position, width, height }));
}

export async function arrangesFields({ server, open }: World): Promise<void> {
  const { screen } = await open();
  const { person, client } = await signUp(server);
  const { name, email } = aPerson("Sina Signer");
  const part = await client.upload("contract.pdf", aPdf(["Lease of flat 7", "Second page"]));
  const { _id } = await client.save({
    fileParts: [part],
    title: "Lease of flat 7",
    recipients: [{ _id: "r0", name, email }],
    schemas: [
      {
        a: { type: "textbox", label: "Company", position: { x: 30, y: 100 }, width: 60, height: 12, recipient: "r0" },
        b: { type: "textbox", label: "City", position: { x: 30, y: 140 }, width: 60, height: 12, recipient: "r0" },
      },
    ],
  });
  const until = (expectation: string, fits: (fields: FieldBox[]) => boolean) =>
    eventually(expectation, async () => {
      const now = await saved(client, _id);
      return fits(now) ? now : null;
    });
  await screen.resize(desktop.width, desktop.height);
  await signInOnScreen(server, screen, person);
  await screen.go(`${server.url}/app/document/editor/${_id}`);
  await screen.find(layer);
  // Fractions of an A4 page, 210 by 297 millimetres.
  const at = (x: number, y: number) => [x / 210, y / 297] as const;
  await screen.drag(layer, [at(60, 106), at(70, 110), at(100, 106)]);
  const [moved] = await until("the field to be moved", ([one]) => one!.x > 60);
  assert.ok(Math.abs(moved!.x - 70) < 3 && Math.abs(moved!.y - 100) < 3, JSON.stringify(moved));
  await screen.drag({ css: ".pr-handle[data-handle=se]" }, [
    [0.5, 0.5],
    [2, 0.5],
    [6, 0.5],
  ]);
  await until("the field to be wider", ([one]) => one!.width > 62);
  await screen.press(button(t("prepare:command.undo")));
  await until("the width to be taken back", ([one]) => one!.width === 60);
  // A marquee around both fields, then the arrow keys.
  await screen.drag(layer, [at(15, 90), at(100, 140), at(150, 165)]);
  await screen.find(heading(t("prepare:editor.selected_other", { number: "2" })));
  const before = await saved(client, _id);
  await screen.keys("\uE014");
  await until("both to be moved by a key", (now) =>
    now.every(({ x }, index) => Math.abs(x - before[index]!.x - 1) < 0.1),
  );
  await screen.keys("\uE017");
  await until("both to be gone", (now) => now.length === 0);
}
