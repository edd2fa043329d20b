import { expect, it } from "vitest";
import { actionsOf, entities, hasOwners } from "../../domain/access/rights.ts";
import { readText } from "./sources.ts";

it("every permission has its texts, and there are none for others", () => {
  const wanted = entities.flatMap((entity) => {
    const actions = actionsOf(entity);
    // Preparing and sending apply to a member's own things by definition.
    const own = hasOwners(entity) ? actions.filter((action) => action !== "ADD" && action !== "CREATE") : [];
    return [
      `entity.${entity}`,
      ...[...actions, "FULL_ACCESS"].map((action) => `action.${entity}.${action}`),
      ...actions.map((action) => `does.${entity}.${action}`),
      ...own.map((action) => `own.${entity}.${action}`),
    ];
  });
  const keys = Object.keys(JSON.parse(readText("locales/en/members.json")));
  const written = keys.filter((key) => /^(entity|(action|does|own)\.[A-Z]\w*)\.[A-Z]\w*$/.test(key));
  expect(written.sort()).toEqual(wanted.sort());
});
