import { useEffect, useRef, useState } from "react";
import { useT } from "../../host/i18n.ts";
import type { Verification } from "./verification.ts";

/** A single line that is asked for: what is typed, and why it is not right; after a "no" it is ready to be typed over. */
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
    /** Whether there is something to send; where not, that is said. */
    isThere(): boolean {
      const isEmpty = text.trim() === "";
      setMissing(isEmpty);
      if (isEmpty) input.current?.focus();
      return !isEmpty;
    },
  };
}
