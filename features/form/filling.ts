/** State of filling in a web form: its details, the typed input, and the request that creates the document. */
import { batch, computed, signal } from "@preact/signals-react";
import type { Check } from "../../domain/contract/account/sign-up-code.ts";
import { valuesOfLink } from "../../domain/template/form/link-values.ts";
import type { CallRefusal } from "../host/api.ts";
import type { TextKey } from "../host/i18n.ts";
import { writeJson } from "../host/write-json.ts";
import {
  type Entry,
  type FormState,
  faultOf,
  formBody,
  isAboutValues,
  type Line,
  type LineFault,
  linesOf,
  type Prefill,
  stateOf,
  withCopied,
} from "./filling-rules.ts";
import { type FormBody, type FormCalls, type FormDetails, type StartedDocument, waitUntilOpen } from "./form-calls.ts";
import type { Attempt, storedEntry } from "./stored-entry.ts";

type Ports = {
  calls: FormCalls;
  entry: ReturnType<typeof storedEntry>;
  newKey: () => string;
  /** Language of the interface. */
  language: () => FormBody["language"];
  /** Solves the bot check's puzzle for one call, in the background. */
  takeCheck: () => Promise<Check>;
  now: () => number;
  pause: (ms: number) => Promise<void>;
  /** Called once the document exists. */
  onStart: (started: StartedDocument) => void;
};

export type Filling = ReturnType<typeof createFilling>;

/** Statuses after which the form itself may have changed. */
const mayBeGone = new Set([403, 404, 409, 410]);

export function createFilling(
  { calls, entry: storage, newKey, language, takeCheck, now, pause, onStart }: Ports,
  known: Prefill = {},
  /** Parameters of the form's link. */
  link: Readonly<Record<string, string>> = {},
) {
  const before = storage.read();
  const formState = signal<FormState>({ status: "loading" });
  const prefilled = signal(withCopied(known, "email"));
  const typed = signal<Entry>({
    ...before.named,
    name: before.name || known.name || link.name || "",
    email: before.email || known.email || link.email || "",
  });
  /** The server refused a value of the link: the document is created without the link's values. */
  let isLinkDropped = false;
  let attempt = before.attempt;
  /** Inputs that show faults: those that lost focus once or were sent. */
  const judged = signal<ReadonlySet<Line>>(new Set());
  const refusal = signal<(CallRefusal & { until?: string }) | null>(null);
  const busy = signal(false);
  const codesSent = signal(0);
  const codeMissing = signal(false);

  /** Inputs that the server has refused once: they are shown even if the host filled them in. */
  const checkedLines = signal<ReadonlySet<Line>>(new Set());

  const details = computed(() => {
    const currentState = formState.value;
    return currentState.status === "ready" || currentState.status === "code" ? currentState.details : null;
  });
  const lines = computed(() => linesOf(details.value));

  /** Whether the host supplied a value that passes the checks in the browser. */
  const isPrefilled = computed(() => {
    const isGood = (line: "name" | "email") =>
      !checkedLines.value.has(line) && !faultOf(line, (prefilled.value[line] ?? "").trim());
    return { name: isGood("name"), email: isGood("email") };
  });
  /** Refusal of the last request, unless an input shows it; `until`: the end (ISO 8601) of the wait that it demands. */
  const trouble = computed(() => {
    const { faults = [] } = refusal.value ?? {};
    const isShown = faults.length > 0 && faults.every(({ path }) => path === "code" || isLine(path));
    return isShown ? null : refusal.value;
  });
  const entry = computed<Entry>(() => ({ ...typed.value, name: textOf("name"), email: textOf("email") }));
  const faults = computed(
    () => Object.fromEntries(lines.value.map((line) => [line, shownFault(line)])) as Partial<Record<Line, LineFault>>,
  );
  const needsCheck = computed(() => details.value?.needsCheck ?? false);
  const codeFault = computed((): LineFault | null => {
    const refused = refusal.value?.faults.find(({ path }) => path === "code");
    if (refused) return { words: refused.message };
    return codeMissing.value ? { key: "code.missing" } : null;
  });

  function isLine(path: string): boolean {
    return lines.peek().some((line) => line === path);
  }

  function ownFault(line: Line): TextKey<"form"> | null {
    const { email, [line]: text = "" } = entry.value;
    return faultOf(line, text.trim(), email.trim());
  }

  function textOf(line: "name" | "email"): string {
    return (isPrefilled.value[line] && prefilled.value[line]) || typed.value[line];
  }

  function shownFault(line: Line): LineFault | null {
    const refused = refusal.value?.faults.find(({ path }) => path === line);
    if (refused) return { words: refused.message };
    const key = judged.value.has(line) ? ownFault(line) : null;
    return key && { key };
  }

  function keep(): void {
    const { name, email, ...named } = typed.peek();
    storage.keep({ name, email, named, attempt });
  }

  /** Returns the same key for the same request, so that a retry after a lost response creates no second document. */
  async function attemptFor(body: FormBody, needsCheck: boolean): Promise<Attempt> {
    const text = writeJson(body);
    if (attempt?.body !== text) {
      attempt = { key: newKey(), body: text, ...(needsCheck ? { check: await takeCheck() } : {}) };
    }
    keep();
    return attempt;
  }

  function bodyOf(details: FormDetails): FormBody {
    const values = isLinkDropped ? {} : valuesOfLink(details.fields, link);
    return formBody(details, entry.peek(), prefilled.peek(), values, language());
  }

  async function open(): Promise<void> {
    const answer = await calls.open();
    // A failed reload leaves the form shown, and a response after the start is ignored.
    const { status } = formState.peek();
    const isShown = status === "ready" || status === "code";
    if (status === "started" || (isShown && !answer.ok)) return;
    if (!answer.ok) formState.value = { status: "failed", refusal: answer.refusal };
    else formState.value = stateOf(answer.value, status === "code");
    if (formState.peek().status === "ready" && storage.isNewVisit()) void calls.countVisit();
  }

  async function refuse(refused: CallRefusal): Promise<void> {
    if (refused.code !== "unreachable") attempt = null;
    if (refused.code === "form_already_answered") {
      formState.value = { status: "answered" };
      return;
    }
    const { retryAfterMs } = refused;
    const until = retryAfterMs ? { until: new Date(now() + retryAfterMs).toISOString() } : {};
    const wrong = lines.peek().filter((line) => refused.faults.some(({ path }) => path === line));
    batch(() => {
      refusal.value = { ...refused, ...until };
      // The host's values become editable for correction.
      typed.value = { ...entry.peek() };
      checkedLines.value = new Set([...checkedLines.peek(), ...wrong]);
    });
    keep();
    if (mayBeGone.has(refused.status)) await open();
  }

  function setBusy(): void {
    batch(() => {
      busy.value = true;
      refusal.value = null;
      codeMissing.value = false;
    });
  }

  /** Creates the document; returns the first invalid input, if any. */
  async function begin(details: FormDetails, code?: string): Promise<Line | null> {
    setBusy();
    const send = async () => {
      const body = { ...bodyOf(details), ...(code ? { code } : {}) };
      const { key, check } = await attemptFor(body, details.needsCheck);
      return calls.begin({ ...body, ...(check ? { check } : {}) }, key);
    };
    let answer = await send();
    // The puzzle's solution can expire while a response is awaited or the reader is away.
    if (!answer.ok && answer.refusal.code === "bot_check_failed") {
      attempt = null;
      answer = await send();
    }
    if (!answer.ok && !isLinkDropped && isAboutValues(answer.refusal)) {
      isLinkDropped = true;
      answer = await send();
    }
    if (!answer.ok) {
      await refuse(answer.refusal);
      busy.value = false;
      return wrongLine();
    }
    storage.forget();
    const { isSent, ...started } = answer.value;
    if (!isSent) await waitUntilOpen(calls, started, pause);
    batch(() => {
      busy.value = false;
      formState.value = { status: "started", started };
    });
    onStart(started);
    return null;
  }

  async function askCode(details: FormDetails): Promise<Line | null> {
    setBusy();
    const check = details.needsCheck ? { check: await takeCheck() } : {};
    const answer = await calls.mailCode({ email: entry.peek().email.trim(), language: language(), ...check });
    if (!answer.ok) await refuse(answer.refusal);
    batch(() => {
      busy.value = false;
      if (!answer.ok) return;
      codesSent.value += 1;
      formState.value = { status: "code", details };
    });
    return wrongLine();
  }

  function wrongLine(): Line | null {
    return lines.peek().find((line) => faults.peek()[line]) ?? null;
  }

  return {
    state: formState,
    entry,
    faults,
    isGiven: isPrefilled,
    trouble,
    busy,
    /** Number of codes mailed so far. */
    codesSent,
    codeFault,
    /** Whether the form has a bot check: the puzzle is solved in the background while the person types. */
    needsCheck,
    open,
    /** Updates the host's values. */
    updatePrefill(given: Prefill): void {
      const next = withCopied(given, "email");
      const before = prefilled.peek();
      const changedLines = (["name", "email"] as const).filter((line) => next[line] && next[line] !== before[line]);
      batch(() => {
        prefilled.value = next;
        typed.value = { ...typed.peek(), ...Object.fromEntries(changedLines.map((line) => [line, next[line]])) };
      });
    },
    type(line: Line, value: string): void {
      batch(() => {
        typed.value = { ...typed.peek(), [line]: value };
        const refused = refusal.peek();
        const isAbout = refused?.faults.some(({ path }) => path === line);
        const others = refused?.faults.filter(({ path }) => path !== line) ?? [];
        if (refused && isAbout) refusal.value = others.length > 0 ? { ...refused, faults: others } : null;
      });
      keep();
    },
    leave(line: Line): void {
      typed.value = withCopied(typed.peek(), line);
      if (entry.peek()[line]) judged.value = new Set([...judged.peek(), line]);
    },
    /** Starts the document; returns the first invalid input, if any. */
    async start(): Promise<Line | null> {
      const currentState = formState.peek();
      if (busy.peek() || currentState.status !== "ready") return null;
      typed.value = lines.peek().reduce(withCopied, typed.peek());
      judged.value = new Set(lines.peek());
      const wrong = lines.peek().find(ownFault);
      if (wrong) return wrong;
      const { details } = currentState;
      return details.needsCode ? askCode(details) : begin(details);
    },
    /** Mails another code to the same address. */
    async resend(): Promise<void> {
      const currentState = formState.peek();
      if (!busy.peek() && currentState.status === "code") await askCode(currentState.details);
    },
    /** Starts the document with the mailed code. */
    async confirm(code: string): Promise<void> {
      const currentState = formState.peek();
      if (busy.peek() || currentState.status !== "code") return;
      if (code.trim() === "") codeMissing.value = true;
      else await begin(currentState.details, code.trim());
    },
    /** Leads back to name and address. */
    goBack(): void {
      const currentState = formState.peek();
      if (busy.peek() || currentState.status !== "code") return;
      batch(() => {
        refusal.value = null;
        formState.value = { ...currentState, status: "ready" };
      });
    },
  };
}
