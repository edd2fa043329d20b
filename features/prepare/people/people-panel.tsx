import { UserPlus, UserRoundPlus } from "lucide-react";
import { useEffect, useRef } from "react";
import { RECIPIENTS_LIMIT } from "../../../domain/document/document.ts";
import { useLanguage, useT } from "../../i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Switch } from "../../ui/checkbox.tsx";
import { formatNumber } from "../../ui/formats.ts";
import { useSheet } from "../../ui/sheet.ts";
import { SortableList } from "../../ui/sortable-list.tsx";
import type { Preparation } from "../create-preparation.ts";
import { newRecipientId } from "../draft/create-draft.ts";
import { hasRecipient, withOrder, withPerson, withRecipient } from "../draft/draft-changes.ts";
import css from "./people.css?inline";
import { PersonCard } from "./person-card.tsx";

/** Who is asked, and in which order. */
export function PeoplePanel({ preparation, isAsked }: { preparation: Preparation; isAsked: boolean }) {
  useSheet(css);
  const t = useT("prepare");
  const language = useLanguage();
  const { store } = preparation;
  const { recipients, signingOrder } = store.draft.value;
  const list = useRef<HTMLDivElement>(null);
  useFocusOnNew(list, recipients.length);
  return (
    <section className="pr-card" aria-labelledby="pr-people">
      <header className="pr-card-head">
        <h2 id="pr-people">{t("people.title")}</h2>
        {recipients.length > 1 && (
          <Switch
            checked={signingOrder}
            onChange={(event) => {
              const isOrdered = event.target.checked;
              store.change((before) => ({ ...before, signingOrder: isOrdered }));
            }}
          >
            {t("people.order")}
          </Switch>
        )}
      </header>
      <div ref={list}>
        <SortableList
          label={t("people.title")}
          gripLabel={(name, place) =>
            t("people.move", {
              name,
              place: formatNumber(language, place),
              count: formatNumber(language, recipients.length),
            })
          }
          items={recipients.map((one, index) => ({
            id: one._id,
            name: one.name || one.email || t("people.nth", { number: index + 1 }),
            content: <PersonCard preparation={preparation} index={index} id={one._id} isAsked={isAsked} />,
          }))}
          onReorder={(ids) => store.change((before) => withOrder(before, ids))}
          disabled={recipients.length < 2}
        />
      </div>
      <div className="pr-people-add">
        <Button
          icon={<UserPlus aria-hidden />}
          disabled={recipients.length >= RECIPIENTS_LIMIT}
          onClick={() => store.change((before) => withRecipient(before, newRecipientId()))}
        >
          {t("people.add")}
        </Button>
        <AddMe preparation={preparation} />
      </div>
      {signingOrder && <p className="pr-detail">{t("people.order.hint")}</p>}
    </section>
  );
}

/** Only for those who are signed in, and not once they are a recipient. */
function AddMe({ preparation: { store, me } }: { preparation: Preparation }) {
  const t = useT("prepare");
  const person = me.value && { name: me.value.displayName, email: me.value.email };
  if (!person || hasRecipient(store.draft.value, person.email)) return null;
  return (
    <Button
      look="quiet"
      icon={<UserRoundPlus aria-hidden />}
      onClick={() => store.change((before) => withPerson(before, newRecipientId(), person))}
    >
      {t("people.add.me")}
    </Button>
  );
}

/** A row that was just added is typed into next. */
function useFocusOnNew(list: { current: HTMLElement | null }, count: number): void {
  const last = useRef(count);
  useEffect(() => {
    const isMore = count > last.current;
    last.current = count;
    if (!isMore) return;
    const names = list.current?.querySelectorAll<HTMLInputElement>(".pr-person-name input") ?? [];
    const newest = [...names].at(-1);
    if (newest?.value === "") newest.focus();
  }, [list, count]);
}
