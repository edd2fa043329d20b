import { useEffect, useRef } from "react";
import type { DraftPart } from "../../domain/embed/locks.ts";
import type { RecipientId } from "../../domain/ids.ts";
import { withPlainEmails } from "../host/pasted-addresses.ts";
import type { Preparation } from "./create-preparation.ts";
import {
  type DraftPrefill,
  emptyPrefill,
  type PrefillFault,
  type RecipientsByName,
  withPrefilledFields,
  withPrefilledInfo,
  withPrefilledPeople,
} from "./draft/prefill.ts";
import type { Terms } from "./terms.ts";

type Options = { terms: Terms; prefill: DraftPrefill; onFault: ((fault: PrefillFault) => void) | undefined };

/**
 * Fills in the host's values once the draft is open, and again when the host changes them; applies the host's terms.
 */
export function usePrefill(preparation: Preparation | null, { terms, prefill: hosted, onFault }: Options): void {
  const now = useRef({ terms, onFault });
  now.current = { terms, onFault };
  const fixed = useRef<ReadonlySet<RecipientId>>(new Set());
  useEffect(() => {
    if (!preparation || hosted === emptyPrefill) return;
    let stop = () => {};
    let isDropped = false;
    // Changes to locked parts are left out: the server would refuse the whole draft.
    void Promise.all([preparation.lockedByServer(), withPlainEmails(hosted.recipients)]).then(
      ([locked, recipients]) => {
        if (isDropped) return;
        const prefill = { ...hosted, recipients };
        const names = fillIn(preparation, prefill, locked);
        fixed.current = new Set(
          prefill.recipients.flatMap((one, index) => (one.locked ? (names.get(one.id ?? String(index)) ?? []) : [])),
        );
        preparation.setTerms({ ...now.current.terms, fixedPeople: fixed.current });
        if (prefill.fields.length === 0 || locked.includes("fields")) return;
        stop = addFieldsWithFiles(preparation, prefill, names, (fault) => now.current.onFault?.(fault));
      },
    );
    return () => {
      isDropped = true;
      stop();
    };
  }, [preparation, hosted]);
  useEffect(() => {
    preparation?.setTerms({ ...terms, fixedPeople: fixed.current });
  }, [preparation, terms]);
}

/** @returns the draft's recipients by the host's names for them */
function fillIn({ store }: Preparation, prefill: DraftPrefill, locked: readonly DraftPart[]): RecipientsByName {
  const before = store.draft.peek();
  const peopled = withPrefilledPeople(before, prefill.recipients);
  const isLocked = locked.includes("recipients");
  const draft = isLocked ? before : peopled.draft;
  store.begin(() => (locked.includes("message") ? draft : withPrefilledInfo(draft, prefill)));
  // Locked recipients: the prefilled ones were not added, so their names lead to nobody.
  return isLocked && peopled.draft !== before ? new Map() : peopled.names;
}

/** Places the host's fields once their files are there. A draft that has fields keeps its own. */
function addFieldsWithFiles(
  { store, editor }: Preparation,
  prefill: DraftPrefill,
  names: RecipientsByName,
  onFault: (fault: PrefillFault) => void,
): () => void {
  let isPlaced = store.draft.peek().fields.length > 0;
  return store.pages.subscribe((pages) => {
    const draft = store.draft.peek();
    if (isPlaced || draft.fileParts.length === 0 || pages.length === 0) return;
    isPlaced = true;
    const placed = withPrefilledFields(draft, pages, prefill.fields, names);
    editor.addDetected(placed.draft.fields.slice(draft.fields.length));
    for (const fault of placed.faults) onFault(fault);
  });
}
