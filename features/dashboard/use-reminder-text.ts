import type { Output } from "../../domain/contract/endpoint.ts";
import type { remindRecipientsCall } from "../../domain/contract/sent-document.ts";
import { useT } from "../host/i18n.ts";
import { useFormats } from "../ui/use-formats.ts";
import { type DetailPerson, peopleOf } from "./detail/people-of.ts";

/** Returns a sentence: who was reminded, or why nobody was and when the next reminder is possible. */
export function useReminderText(): (answer: Output<typeof remindRecipientsCall>) => string {
  const t = useT("dashboard");
  const formats = useFormats();
  const namesOf = (people: readonly DetailPerson[]) => formats.list(people.map((one) => one.name || one.email));
  return (answer) => {
    const reminded = peopleOf(answer).filter((one) => answer.reminded.includes(one._id));
    const waiting = peopleOf(answer).filter((one) => one.remindableAt !== undefined);
    const next = (reminded.length > 0 ? reminded : waiting).map((one) => one.remindableAt ?? "").sort()[0];
    if (!next) return t("remind.none");
    const key = reminded.length > 0 ? "remind.done" : "remind.tooSoon";
    return t(key, { names: namesOf(reminded.length > 0 ? reminded : waiting), time: formats.time(next) });
  };
}
