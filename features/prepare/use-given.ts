import { useEffect, useRef } from "react";
import type { DraftPart } from "../../domain/embed/locks.ts";
import type { RecipientId } from "../../domain/ids.ts";
import type { Preparation } from "./create-preparation.ts";
import {
  type Given,
  type GivenFault,
  type Names,
  nothingGiven,
  withGivenFields,
  withGivenInfo,
  withGivenPeople,
} from "./draft/given.ts";
import type { Terms } from "./terms.ts";

type Options = { terms: Terms; given: Given; onFault: ((fault: GivenFault) => void) | undefined };

/** Fills the draft in once it is open, and again where the host gives something else; the host's terms follow it. */
export function useGiven(preparation: Preparation | null, { terms, given, onFault }: Options): void {
  const now = useRef({ terms, onFault });
  now.current = { terms, onFault };
  const fixed = useRef<ReadonlySet<RecipientId>>(new Set());
  useEffect(() => {
    if (!preparation || given === nothingGiven) return;
    let stop = () => {};
    let isDropped = false;
    // What the server would refuse is not tried: nothing else could be saved with it.
    void preparation.lockedByServer().then((locked) => {
      if (isDropped) return;
      const names = fillIn(preparation, given, locked);
      fixed.current = new Set(
        given.recipients.flatMap((one, place) => (one.locked ? (names.get(one.id ?? String(place)) ?? []) : [])),
      );
      preparation.setTerms({ ...now.current.terms, fixedPeople: fixed.current });
      if (given.fields.length === 0 || locked.includes("fields")) return;
      stop = placeWithFiles(preparation, given, names, (fault) => now.current.onFault?.(fault));
    });
    return () => {
      isDropped = true;
      stop();
    };
  }, [preparation, given]);
  useEffect(() => {
    preparation?.setTerms({ ...terms, fixedPeople: fixed.current });
  }, [preparation, terms]);
}

/** @returns whom the given names mean in the draft */
function fillIn({ store }: Preparation, given: Given, locked: readonly DraftPart[]): Names {
  const before = store.draft.peek();
  const peopled = withGivenPeople(before, given.recipients);
  const isKept = locked.includes("recipients");
  const draft = isKept ? before : peopled.draft;
  store.change(() => (locked.includes("message") ? draft : withGivenInfo(draft, given)));
  // People who were not taken in have no name here.
  return isKept && peopled.draft !== before ? new Map() : peopled.names;
}

/** Fields wait for the files that they stand on. A draft that has fields keeps to those. */
function placeWithFiles(
  { store, editor }: Preparation,
  given: Given,
  names: Names,
  onFault: (fault: GivenFault) => void,
): () => void {
  let isPlaced = store.draft.peek().fields.length > 0;
  return store.pages.subscribe((pages) => {
    const draft = store.draft.peek();
    if (isPlaced || draft.fileParts.length === 0 || pages.length === 0) return;
    isPlaced = true;
    const placed = withGivenFields(draft, pages, given.fields, names);
    editor.bringIn(placed.draft.fields.slice(draft.fields.length));
    for (const fault of placed.faults) onFault(fault);
  });
}
