import { Fragment } from "react";
import type { DocumentRow } from "../../../domain/contract/views/views.ts";
import { isAwaitingRecipients } from "../../../domain/document/state-table.ts";
import { useT } from "../../host/i18n.ts";
import { useFormats } from "../../ui/use-formats.ts";
import { People } from "../people.tsx";

const NAMED = 2;
/** On a card, and beside the count of those who have finished. */
const NAMED_WITH_COUNT = 1;

/** A document's people as avatars with status and name; for several people the first names, all of them on hover and focus. */
export function PeopleCell({ row, cards }: { row: DocumentRow; cards: boolean }) {
  const t = useT("list");
  const formats = useFormats();
  const unnamed = useT("dashboard")("person.unnamed");
  const { people, recipientCount, status } = row;
  if (people.length === 0) return null;
  const nameOf = (person: DocumentRow["people"][number]) => person.name || person.email || unnamed;
  const done = people.filter((one) => one.status === "SIGNED").length;
  const isCounted = isAwaitingRecipients(status) && recipientCount > 1 && recipientCount === people.length;
  // The count takes the place of the second name.
  const named = cards || isCounted ? NAMED_WITH_COUNT : NAMED;
  const hidden = recipientCount - Math.min(named, people.length);
  return (
    <>
      {!cards && (
        <People people={people} total={Math.min(people.length, NAMED)} max={NAMED} document={status} size={22} />
      )}
      <span className="cs-people-names" aria-hidden>
        {people.slice(0, named).map((one, index) => (
          <Fragment key={one._id}>
            {index > 0 && <span>·</span>}
            <bdi className="cs-truncate">{people.length > 1 ? nameOf(one).split(/[\s@]/, 1)[0] : nameOf(one)}</bdi>
          </Fragment>
        ))}
        {hidden > 0 && <bdi dir="ltr">{t("people.more", { count: hidden })}</bdi>}
      </span>
      {isCounted && (
        <span className="cs-people-done cs-numeric">
          {t("people.done", { done: formats.number(done), all: formats.number(recipientCount) })}
        </span>
      )}
      <span className="cs-people-all" aria-hidden>
        {people.map((one) => (
          <bdi key={one._id}>{nameOf(one)}</bdi>
        ))}
        {recipientCount > people.length && (
          <bdi dir="ltr">{t("people.more", { count: recipientCount - people.length })}</bdi>
        )}
      </span>
    </>
  );
}
