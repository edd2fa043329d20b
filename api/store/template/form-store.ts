import type { FormId } from "../../../domain/ids.ts";
import type { FormCounts, FormStore } from "../../ports/templates.ts";
import { countIn, findFormAnswer } from "../document/form-places.ts";
import { commit, deleteBelow, getAll } from "../kv.ts";
import { formAnswers, formCountKey, formCounts } from "../outside-keys.ts";

const names = ["opened", "begun", "sent", "taken"] as const;

export function formStore(kv: Deno.Kv): FormStore {
  return {
    async counts(form) {
      const entries = await getAll(
        kv,
        names.map((name) => formCountKey(form, name)),
      );
      return Object.fromEntries(names.map((name, at) => [name, countIn(entries[at]?.value)])) as FormCounts;
    },
    async countVisit(form) {
      await commit(kv.atomic().sum(formCountKey(form, "opened"), 1n));
    },
    findAnswer: (form, person) => findFormAnswer(kv, form, person),
  };
}

/** Removes what belongs to a form alone; repeatable. */
export async function clearForm(kv: Deno.Kv, form: FormId): Promise<void> {
  await deleteBelow(kv, formCounts(form));
  await deleteBelow(kv, formAnswers(form));
}
