import { useEffect, useRef, useState } from "react";
import type { Suggestion } from "../../ui/controls/suggest-field.tsx";
import type { Preparation } from "../create-preparation.ts";
import { hasRecipient } from "../draft/changes/people-changes.ts";

const WAIT_MS = 300;

/** Earlier recipients that match the typed text, fetched once typing pauses; recipients of this draft are left out. */
export function useSuggestions({ suggest, store }: Preparation): {
  suggestions: Suggestion[];
  ask: (typed: string) => void;
} {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  function suggestFor(typed: string): void {
    clearTimeout(timer.current);
    latest.current += 1;
    const turn = latest.current;
    timer.current = setTimeout(async () => {
      const people = await suggest(typed);
      if (turn !== latest.current) return;
      const free = people.filter((person) => !hasRecipient(store.draft.peek(), person.email));
      setSuggestions(free.map(({ name, email }) => ({ id: email, text: name, detail: email })));
    }, WAIT_MS);
  }
  return { suggestions, ask: suggestFor };
}
