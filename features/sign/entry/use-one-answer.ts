import { useEffect, useRef, useState } from "react";
import { useT } from "../../host/i18n.ts";
import type { Verification } from "./verification.ts";

/** State of a single input: its text and its error. A refused answer is selected, so that typing replaces it. */
export function useOneAnswer({ refusal, isAnswerRefused }: Verification, missing: string) {
  const t = useT("entry");
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [isMissing, setMissing] = useState(false);
  const refused = isAnswerRefused.value ? refusal.value : null;
  useEffect(() => {
    if (refused) input.current?.select();
  }, [refused]);
  const error = isMissing ? missing : refused ? refused.message || t("offline") : undefined;
  return {
    ...{ input, text, error },
    type(next: string): void {
      setText(next);
      setMissing(false);
    },
    /** Returns whether there is text to send; if not, shows the error and focuses the input. */
    isThere(): boolean {
      const isEmpty = text.trim() === "";
      setMissing(isEmpty);
      if (isEmpty) input.current?.focus();
      return !isEmpty;
    },
  };
}
