import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { missingThings, shapeFaultKinds } from "../../domain/refusals/caller-refusals.ts";
import { protections } from "../../domain/refusals/file-refusals.ts";
import { refusalStatus } from "../../domain/refusals/refusal-status.ts";
import { translatedLanguages } from "../../domain/text/language.ts";
import { below, type Module, readText, root, visit } from "./sources.ts";

const protectionSentences = protections.map((protection) => `file_encrypted_or_signed_${protection}`);
const ownSentences = [
  ...missingThings.map((thing) => `not_found_${thing}`),
  ...shapeFaultKinds.map((kind) => `invalid_input_${kind}`),
];

type Texts = Record<string, string>;

const languages = readdirSync(join(root, "locales"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();
const namespaces = namespacesOf("en");

/** Folders that use a namespace, unless the front ends use it. */
const usedIn: Record<string, string[]> = {
  answers: ["api/adapters/tables"],
  files: ["api/adapters/archive"],
  mail: ["api/adapters/mail"],
  certificate: ["api/pdf/certificate", "api/pdf/poster"],
  story: ["domain/audit", "features/dashboard/detail", "api/pdf/certificate"],
  deletion: ["api/pdf/certificate"],
  assessment: ["api/pdf/certificate", "features/compliance"],
  refusals: ["domain/refusals"],
  offline: ["api/pdf/verify"],
  // Fallback texts for failed fetches are built into the elements.
  embed: ["elements", "build"],
  noscript: ["build"],
};

function namespacesOf(language: string): string[] {
  return readdirSync(join(root, "locales", language)).flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? []);
}

/** Computes a value once per argument. */
function remembered<Argument, Value>(compute: (argument: Argument) => Value): (argument: Argument) => Value {
  const values = new Map<Argument, Value>();
  return (argument) => {
    if (!values.has(argument)) values.set(argument, compute(argument));
    return values.get(argument)!;
  };
}

const textsIn = remembered((path: string): Texts => JSON.parse(readText(path)));
const textsOf = (language: string, namespace: string) => textsIn(`locales/${language}/${namespace}.json`);

const categories = /_(zero|one|two|few|many|other)$/;
const hasForms = (texts: Texts, key: string) => `${stemOf(key)}_other` in texts && categories.test(key);
const stemOf = (key: string) => key.replace(categories, "");
/** Keys as used in code, with plural forms reduced to their stem. */
const stemsOf = remembered((texts: Texts) =>
  [...new Set(Object.keys(texts).map((key) => (hasForms(texts, key) ? stemOf(key) : key)))].sort(),
);
const placeholdersOf = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*([^},\s]+)/g)].map((match) => match[1]!))].sort();

describe("texts", () => {
  it("exist for every offered language, and for no other", () => {
    expect(languages).toEqual([...translatedLanguages].sort());
    expect(namespaces.length).toBeGreaterThan(5);
  });

  it.each(languages)("are complete in %s: the same keys as English", (language) => {
    expect(namespacesOf(language).sort()).toEqual([...namespaces].sort());
    for (const namespace of namespaces) {
      expect(stemsOf(textsOf(language, namespace)), namespace).toEqual(stemsOf(textsOf("en", namespace)));
    }
  });

  it.each(languages)("have every plural form of %s", (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const missing = namespaces.flatMap((namespace) => {
      const texts = textsOf(language, namespace);
      const plural = Object.keys(texts)
        .filter((key) => hasForms(texts, key))
        .map(stemOf);
      return [...new Set(plural)].flatMap((stem) =>
        forms.filter((form) => !(`${stem}_${form}` in texts)).map((form) => `${namespace}: ${stem}_${form}`),
      );
    });
    expect(missing).toEqual([]);
  });

  it.each(languages)("have the placeholders of English in %s", (language) => {
    const wrong = namespaces.flatMap((namespace) => {
      const english = textsOf("en", namespace);
      const texts = textsOf(language, namespace);
      return Object.entries(texts).flatMap(([key, text]) => {
        const wanted = placeholdersOf(english[key] ?? english[`${stemOf(key)}_other`] ?? "");
        const placeholders = placeholdersOf(text);
        // "One page" needs no number.
        const isSpoken = /_(zero|one|two)$/.test(key) && hasForms(texts, key);
        const fits = isSpoken
          ? placeholders.every((name) => wanted.includes(name))
          : placeholders.join() === wanted.join();
        return fits ? [] : [`${namespace}: ${key}: ${placeholders} for ${wanted}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it.each(languages)("are not empty, and contain no markup, em dash or three dots, in %s", (language) => {
    const bad = namespaces.flatMap((namespace) =>
      Object.entries(textsOf(language, namespace))
        .filter(
          ([key, text]) => typeof text !== "string" || text.trim() === "" || /—|\.\.\.|<\w+/.test(text) || text === key,
        )
        .map(([key]) => `${namespace}: ${key}`),
    );
    expect(bad).toEqual([]);
  });

  it.each(languages)("have a sentence for every refusal in %s, and for no other code", (language) => {
    expect(Object.keys(textsOf(language, "refusals")).sort()).toEqual(
      [...Object.keys(refusalStatus), ...protectionSentences].sort(),
    );
    expect(Object.keys(textsOf(language, "faults")).sort()).toEqual([...ownSentences].sort());
  });
});

/** Their keys are compared with the lists of the domain above. */
const listedByDomain = new Set(["refusals", "faults"]);

describe("keys of texts", () => {
  const frontEnds = ["features", "webapp", "elements", "extension"];

  it("exist if the code uses them", () => {
    const missing = frontEnds
      .flatMap((folder) => below(folder))
      .flatMap((module) =>
        askedFor(module)
          .filter((one) => !isThere(one))
          .map((one) => `${module.path}: ${one.key}`),
      );
    expect(missing).toEqual([]);
  });

  it.each(namespaces.filter((namespace) => !listedByDomain.has(namespace)))("of %s are all used", (namespace) => {
    const modules = (usedIn[namespace] ?? frontEnds).flatMap((folder) => below(folder));
    expect(modules.length).toBeGreaterThan(0);
    const keyTexts = modules.map(candidatesOf);
    const literals = new Set(keyTexts.flatMap((one) => one.literals));
    const patterns = keyTexts.flatMap((one) => one.patterns);
    const unused = stemsOf(textsOf("en", namespace)).filter(
      (key) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });
});

type RequestedKey = { namespace: string; key: string; pattern: RegExp };

function isThere({ namespace, pattern }: RequestedKey): boolean {
  return stemsOf(textsOf("en", namespace)).some((key) => pattern.test(key));
}

/** Keys that a module uses with `const t = useT("…")`, from literals and templates. */
function askedFor(module: Module): RequestedKey[] {
  const namespaceOf = new Map<string, Set<string>>();
  visit(module.source, (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isCallExpression(node.initializer)) return;
    const [argument] = node.initializer.arguments;
    const isT = node.initializer.expression.getText() === "useT" && argument && ts.isStringLiteral(argument);
    if (isT)
      namespaceOf.set(node.name.getText(), (namespaceOf.get(node.name.getText()) ?? new Set()).add(argument.text));
  });
  const requested: RequestedKey[] = [];
  visit(module.source, (node) => {
    if (!ts.isCallExpression(node)) return;
    const names = namespaceOf.get(node.expression.getText());
    // Skips files in which `t` is bound to different namespaces; the type check covers these.
    if (names?.size !== 1) return;
    const [namespace] = names;
    const [argument] = node.arguments;
    for (const pattern of argument ? patternsOf(argument) : []) {
      requested.push({ namespace: namespace!, key: argument!.getText(), pattern });
    }
  });
  return requested;
}

/** Every string and template of a module that could be a key. */
function keyCandidates(module: Module): { literals: string[]; patterns: RegExp[] } {
  const literals: string[] = [];
  const patterns: RegExp[] = [];
  visit(module.source, (node) => {
    if (ts.isStringLiteralLike(node)) literals.push(node.text);
    // A template without static text matches everything.
    if (ts.isTemplateExpression(node) && /\w\./.test(staticPart(node))) patterns.push(patternOf(node));
    if (ts.isTemplateExpression(node) && /\.\w/.test(staticPart(node))) patterns.push(patternOf(node));
  });
  return { literals, patterns };
}

const candidatesOf = remembered(keyCandidates);

const staticPart = (node: ts.TemplateExpression) =>
  [node.head, ...node.templateSpans.map((span) => span.literal)].map((one) => one.text).join("\0");

function patternsOf(node: ts.Expression): RegExp[] {
  if (ts.isStringLiteralLike(node)) return [new RegExp(`^${quoted(node.text)}$`)];
  if (ts.isTemplateExpression(node)) return [patternOf(node)];
  if (ts.isConditionalExpression(node)) return [...patternsOf(node.whenTrue), ...patternsOf(node.whenFalse)];
  if (ts.isAsExpression(node)) return patternsOf(node.expression);
  return [];
}

function patternOf(node: ts.TemplateExpression): RegExp {
  const spans = node.templateSpans.map((span) => `[\\w.-]+${quoted(span.literal.text)}`).join("");
  return new RegExp(`^${quoted(node.head.text)}${spans}$`);
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
