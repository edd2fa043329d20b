/**
 * Evaluates the part of Make's IML that the app uses: paths, strings, numbers and a few functions. Array indexes start
 * at 1. Source: developers.make.com, "JavaScript in Make" and "Custom IML functions"; help.make.com, "Array functions"
 * and "Text functions".
 */
import { createHash } from "node:crypto";

export type Scope = Record<string, unknown>;

type Token = { kind: "name" | "text" | "number" | "sign"; value: string };

/** If the whole template is one expression, the result has the expression's type; otherwise it is a string. */
export function evaluate(template: unknown, scope: Scope): unknown {
  if (Array.isArray(template)) return template.map((one) => evaluate(one, scope));
  if (template instanceof Uint8Array) return template;
  if (template !== null && typeof template === "object") {
    const entries = Object.entries(template).flatMap(([name, value]): (readonly [string, unknown])[] => {
      const read = evaluate(value, scope);
      if (name === "{{...}}") return Object.entries((read ?? {}) as Scope);
      return [[String(evaluate(name, scope)), read]];
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (typeof template !== "string") return template;
  if (template === "{{...}}") return template;
  const whole = /^\{\{((?:(?!\}\}).)*)\}\}$/.exec(template);
  if (whole) return resultOf(whole[1]!, scope);
  return template.replace(/\{\{(.*?)\}\}/g, (_, expression: string) => String(resultOf(expression, scope) ?? ""));
}

/** The paths that a template reads, such as `body.data._id`. */
export function pathsIn(template: unknown): string[] {
  const texts = JSON.stringify(template).match(/\{\{(.*?)\}\}/g) ?? [];
  return texts.flatMap((text) =>
    (text === "{{...}}" ? [] : tokensOf(text.slice(2, -2)))
      .filter(({ kind, value }) => kind === "name" && !(value in functions) && value !== "false")
      .map(({ value }) => value),
  );
}

function resultOf(expression: string, scope: Scope): unknown {
  const tokens = tokensOf(expression);
  const value = parse(tokens, scope);
  if (tokens.length > 0) throw new Error(`IML that the test does not know: ${expression}`);
  return value;
}

function tokensOf(expression: string): Token[] {
  const pattern =
    /\s*(?:(?<name>[a-zA-Z_]\w*(?:\.[\w]+|\[\d+\])*)|'(?<text>[^']*)'|(?<number>\d+)|(?<sign>[(),]))\s*/gy;
  const tokens: Token[] = [];
  let end = 0;
  for (const match of expression.matchAll(pattern)) {
    const [kind, value] = Object.entries(match.groups!).find(([, one]) => one !== undefined)!;
    tokens.push({ kind: kind as Token["kind"], value });
    end = match.index + match[0].length;
  }
  if (end !== expression.length) throw new Error(`IML that the test does not know: ${expression}`);
  return tokens;
}

function parse(tokens: Token[], scope: Scope): unknown {
  const token = tokens.shift()!;
  if (token.kind === "text") return token.value;
  if (token.kind === "number") return Number(token.value);
  if (token.value === "false") return false;
  const isNext = (sign: string) => tokens[0]?.kind === "sign" && tokens[0].value === sign;
  if (!isNext("(")) return read(token.value, scope);
  tokens.shift();
  const args: unknown[] = [];
  while (!isNext(")")) {
    args.push(parse(tokens, scope));
    if (isNext(",")) tokens.shift();
  }
  tokens.shift();
  return functions[token.value]!(...args);
}

const functions: Record<string, (...args: unknown[]) => unknown> = {
  /** Hexadecimal by default. */
  sha256: (text) => createHash("sha256").update(String(text)).digest("hex"),
  ifempty: (value, other) => (value === undefined || value === null || value === "" ? other : value),
  min: (...numbers) => Math.min(...numbers.map(Number)),
  toCollection: (list, key, value) =>
    Object.fromEntries(((list ?? []) as Scope[]).map((one) => [one[key as string], one[value as string]])),
};

function read(path: string, scope: Scope): unknown {
  const parts = path.split(/[.[\]]+/).filter((part) => part !== "");
  return parts.reduce<unknown>((value, part) => {
    if (Array.isArray(value)) return value[Number(part) - 1];
    return value === null || value === undefined ? undefined : (value as Scope)[part];
  }, scope);
}
