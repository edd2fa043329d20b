import { useEffect, useRef, useState } from "react";
import { searchRecipientsCall } from "../../../domain/contract/document-list.ts";
import { call } from "../../host/api.ts";
import { useHost } from "../../host/host.ts";
import type { Suggestion } from "../../ui/controls/suggest-field.tsx";

const WAIT_MS = 300;

/** Earlier recipients that match the typed text, fetched once typing pauses. */
export function usePeopleSuggestions(): { suggestions: Suggestion[]; ask: (typed: string) => void } {
  const host = useHost();
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  function ask(typed: string): void {
    clearTimeout(timer.current);
    latest.current += 1;
    const turn = latest.current;
    const search = typed.trim();
    if (search === "") setSuggestions([]);
    if (search === "") return;
    timer.current = setTimeout(async () => {
      const answer = await call(host, searchRecipientsCall, { query: { search } });
      if (turn !== latest.current || !answer.ok) return;
      setSuggestions(answer.value.map(({ name, emailId }) => ({ id: emailId, text: name, detail: emailId })));
    }, WAIT_MS);
  }
  return { suggestions, ask };
}
