import { UserPlus, UserRoundPlus, UsersRound } from "lucide-react";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { RECIPIENTS_LIMIT } from "../../../domain/document/document.ts";
import { isOrderForced } from "../../../domain/recipient/roles.ts";
import { useLanguage, useT } from "../../host/i18n.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Switch } from "../../ui/controls/checkbox.tsx";
import { formatNumber } from "../../ui/formats.ts";
import { type SortableItem, SortableList } from "../../ui/layout/sortable-list.tsx";
import { useToasts } from "../../ui/overlay/toast.tsx";
import { useSheet } from "../../ui/styles/sheet.ts";
import type { Preparation } from "../create-preparation.ts";
import { withGroup } from "../draft/changes/group-changes.ts";
import {
  canJoin,
  hasRecipient,
  movedRecipient,
  withPerson,
  withRecipient,
  withSigningOrder,
} from "../draft/changes/people-changes.ts";
import { newRecipientId } from "../draft/create-draft.ts";
import { stepsIn } from "../draft/draft.ts";
import { LockedNote } from "../locked-part.tsx";
import { faultsByRecipient } from "../setup-faults.ts";
import { RoleCard } from "../template/role-card.tsx";
import { useLocked, useTerms } from "../terms.ts";
import type { CardProps } from "./card.ts";
import { GroupCard } from "./group-card.tsx";
import css from "./people.css?inline";
import { PersonCard } from "./person-card.tsx";

const noFaults: CardProps["faults"] = [];

/** The recipients and their order. */
export function PeoplePanel({ preparation }: { preparation: Preparation }) {
  useSheet(css);
  const t = useT("prepare");
  const own = useT("recipients");
  const language = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const { store, isTemplate } = preparation;
  const { recipients, signingOrder } = store.draft.value;
  const title = t(isTemplate ? "roles.title" : "people.title");
  const { locked } = useTerms();
  const isAdded = useFocusOnAdded(list, recipients.length);
  const nameOf = (index: number) => {
    const one = recipients[index];
    return (
      one?.name ||
      one?.email ||
      t(isTemplate ? "roles.nth" : "people.nth", { number: formatNumber(language, index + 1) })
    );
  };
  const items = useSteadyItems(cardsOf(preparation, nameOf), nameOf);
  const gripLabel = useCallback(
    (name: string, position: number) =>
      t("people.move", {
        name,
        place: formatNumber(language, position),
        count: formatNumber(language, recipients.length),
      }),
    [t, language, recipients.length],
  );
  const onReorder = useReorder(preparation);
  return (
    <section className="pr-card" aria-labelledby="pr-people">
      <header className="pr-card-head">
        <h2 id="pr-people">{title}</h2>
        <OrderSwitch preparation={preparation} />
      </header>
      <div ref={list}>
        <SortableList
          label={title}
          gripLabel={gripLabel}
          items={items}
          onReorder={onReorder}
          disabled={recipients.length < 2 || locked.has("order")}
        />
      </div>
      {locked.has("recipients") ? <LockedNote /> : <AddPeople preparation={preparation} isAdded={isAdded} />}
      {signingOrder && <p className="pr-detail">{own(isOrderForced(recipients) ? "order.first" : "order.hint")}</p>}
    </section>
  );
}

function cardsOf(preparation: Preparation, nameOf: (index: number) => string): CardProps[] {
  const draft = preparation.store.draft.value;
  const showsFaults = preparation.showsFaults.value;
  const faults = faultsByRecipient(preparation.setupFaults.value);
  const steps = stepsIn(draft);
  return draft.recipients.map((one, index) => ({
    ...{ preparation, one, index, showsFaults },
    step: draft.signingOrder ? steps[index]! : null,
    partner: canJoin(draft, index) ? nameOf(index - 1) : null,
    canRemove: draft.recipients.length > 1,
    faults: faults.get(index) ?? noFaults,
  }));
}

/** Reuses the items of unchanged entries, so that typing in one does not render hundreds of others. */
function useSteadyItems(cards: readonly CardProps[], nameOf: (index: number) => string): SortableItem[] {
  const before = useRef(new Map<string, { card: CardProps; item: SortableItem }>());
  before.current = new Map(
    cards.map((card) => {
      const [id, name] = [card.one._id, nameOf(card.index)];
      const known = before.current.get(id);
      if (known && known.item.name === name && isSameCard(known.card, card)) return [id, known];
      return [id, { card, item: { id, name, content: contentOf(card) } }];
    }),
  );
  return [...before.current.values()].map(({ item }) => item);
}

function contentOf(card: CardProps) {
  if (card.one.group) return <GroupCard {...card} />;
  return card.preparation.isTemplate ? <RoleCard {...card} /> : <PersonCard {...card} />;
}

/** Compares faults by value, since every change creates them again. */
function isSameCard({ faults, ...one }: CardProps, { faults: others, ...other }: CardProps): boolean {
  const parts = Object.keys(one) as (keyof typeof one)[];
  return parts.every((part) => one[part] === other[part]) && JSON.stringify(faults) === JSON.stringify(others);
}

/** Turned on by force for some roles; otherwise a choice if there is more than one recipient. */
function OrderSwitch({ preparation: { store } }: { preparation: Preparation }) {
  const t = useT("prepare");
  const own = useT("recipients");
  const { recipients, signingOrder } = store.draft.value;
  const isLocked = useLocked("order");
  const isForced = isOrderForced(recipients);
  if (recipients.length < 2) return null;
  return (
    <div className="pr-order">
      <Switch
        checked={signingOrder}
        disabled={isForced || isLocked}
        aria-describedby={isForced ? "pr-order-forced" : undefined}
        onChange={(event) => {
          const isOrdered = event.target.checked;
          store.change((before) => withSigningOrder(before, isOrdered));
        }}
      >
        {t("people.order")}
      </Switch>
      {isForced && (
        <small className="pr-detail" id="pr-order-forced">
          {own("order.forced")}
        </small>
      )}
    </div>
  );
}

/** Moves a recipient; a move that mixes the two sets of roles shows why it is refused and changes nothing. */
function useReorder({ store }: Preparation): (ids: string[], moved: string) => boolean {
  const refusal = useT("refusals");
  const toasts = useToasts();
  return (ids, moved) => {
    const after = movedRecipient(store.draft.peek(), moved, ids.indexOf(moved));
    if (after.ok) store.change(() => after.value);
    else toasts.error(refusal(after.refusal.code));
    return after.ok;
  };
}

function AddPeople({ preparation, isAdded }: { preparation: Preparation; isAdded: RefObject<boolean> }) {
  const t = useT("prepare");
  const own = useT("recipients");
  const language = useLanguage();
  const { store } = preparation;
  const { recipients } = store.draft.value;
  const isFull = recipients.length >= RECIPIENTS_LIMIT;
  const groups = recipients.filter((one) => one.group).length;
  const add = (change: Parameters<typeof store.change>[0]) => {
    isAdded.current = true;
    store.change(change);
  };
  return (
    <div className="pr-people-add">
      <Button
        icon={<UserPlus aria-hidden />}
        disabled={isFull}
        onClick={() => add((before) => withRecipient(before, newRecipientId()))}
      >
        {t(preparation.isTemplate ? "roles.add" : "people.add")}
      </Button>
      <Button
        look="quiet"
        icon={<UsersRound aria-hidden />}
        disabled={isFull}
        onClick={() => {
          const name = own("group.default", { number: formatNumber(language, groups + 1) });
          const members = [newRecipientId(), newRecipientId()];
          add((before) => withGroup(before, newRecipientId(), name, members));
        }}
      >
        {own("group.add")}
      </Button>
      {!preparation.isTemplate && <AddMe preparation={preparation} />}
    </div>
  );
}

/** Shown only to signed-in senders who are not a recipient yet. */
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

/**
 * Focuses the name of a row that the person added. Rows that a host, another window or the server adds must not take
 * the focus.
 * @returns a flag for the caller to set before it adds a row
 */
function useFocusOnAdded(list: RefObject<HTMLElement | null>, count: number): RefObject<boolean> {
  const isAdded = useRef(false);
  const last = useRef(count);
  useEffect(() => {
    const isMore = count > last.current;
    last.current = count;
    if (!isMore || !isAdded.current) return;
    isAdded.current = false;
    const cards = list.current?.querySelectorAll(":scope > ul > li");
    const names = [...(cards?.[cards.length - 1]?.querySelectorAll<HTMLInputElement>(".pr-person-name input") ?? [])];
    if (names[0]?.value === "") names[0].focus();
  }, [list, count]);
  return isAdded;
}
