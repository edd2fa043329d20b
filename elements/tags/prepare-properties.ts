/** Structured properties of `<countersign-prepare>`, checked against the rules for drafts. */
import type * as z from "zod/mini";
import { type PrepareValues, prepareSchemas, type ReplaceableTextName } from "../../domain/embed/draft-prefill.ts";
import { type DraftPrefill, emptyPrefill } from "../../features/prepare/draft/prefill.ts";
import { freeTerms, type Terms } from "../../features/prepare/terms.ts";
import { type AttributeFault, type PropertiesOf as Attributes, attributeOf } from "../attributes.ts";

type PrepareInput = Attributes<"prepare">;
type Name = keyof typeof prepareSchemas;

export type PrepareProperties = {
  terms: Terms;
  prefill: DraftPrefill;
  texts: ReadonlyMap<string, string>;
  faults: AttributeFault[];
};

/** Our texts that a page may replace. */
const textKeys: Record<ReplaceableTextName, string> = {
  heading: "prepare:heading",
  setupStep: "prepare:step.setup",
  fieldsStep: "prepare:step.fields",
  files: "prepare:files.title",
  recipients: "prepare:people.title",
  addRecipient: "prepare:people.add",
  message: "prepare:info.title",
  next: "prepare:next",
  preview: "prepare:preview",
  send: "prepare:send",
  sendNow: "prepare:send.now",
  save: "prepare:finish",
  sentTitle: "embed:sent.title",
  sentText: "embed:sent.text",
};

/**
 * Parses the properties; an invalid one is dropped as a whole and reported, and the last valid value from `before`
 * stays.
 */
export function parsePrepareProperties(attributes: PrepareInput, before: PrepareProperties | null): PrepareProperties {
  const faults: AttributeFault[] = [];
  const read = <N extends Name>(name: N, fallback: PrepareValues[N] | null): PrepareValues[N] | null => {
    const wanted = attributes[name];
    if (wanted === null || wanted === undefined) return null;
    const parsed = (prepareSchemas[name] as unknown as z.ZodMiniType<PrepareValues[N]>).safeParse(wanted);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const unknown = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
      faults.push({ attribute: attributeOf(name), why: "invalid", path: [name, ...issue.path, ...unknown].join(".") });
    }
    return fallback;
  };
  const last = before ?? { terms: freeTerms, prefill: emptyPrefill, texts: new Map<string, string>() };
  const locked = read("locked", [...last.terms.locked]) ?? [];
  const lists = {
    kinds: read("kinds", last.terms.kinds && [...last.terms.kinds]),
    roles: read("roles", last.terms.roles && [...last.terms.roles]),
  };
  const texts = read("texts", null);
  return {
    terms: {
      ...freeTerms,
      locked: new Set([...locked, ...(attributes.saveOnly ? (["send"] as const) : [])]),
      hidden: new Set(read("hide", [...last.terms.hidden]) ?? []),
      kinds: lists.kinds?.length ? lists.kinds : null,
      roles: lists.roles?.length ? lists.roles : null,
    },
    prefill: {
      recipients: read("recipients", [...last.prefill.recipients]) ?? [],
      fields: read("fields", [...last.prefill.fields]) ?? [],
      info: read("info", last.prefill.info) ?? {},
      title: attributes.documentTitle ?? "",
      message: attributes.message ?? "",
    },
    texts: texts ? textsOf(texts) : last.texts,
    faults,
  };
}

function textsOf(texts: PrepareValues["texts"]): ReadonlyMap<string, string> {
  return new Map(Object.entries(texts).map(([name, text]) => [textKeys[name as ReplaceableTextName], text]));
}
