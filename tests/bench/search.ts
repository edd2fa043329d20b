/** Measures the text index: its size, and searches with many documents relative to few. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Deps } from "../../api/deps.ts";
import { listDocuments } from "../../api/services/sent/list-documents.ts";
import { mergeTexts } from "../../api/store/search/merge-texts.ts";
import { textWordsOf } from "../../api/store/search/text-words.ts";
import { packWords } from "../../api/store/search/word-page.ts";
import type { DocumentId } from "../../domain/ids.ts";
import { atMost, type Figure } from "./figure.ts";
import { openFilled, owner, ratioOf, workspace } from "./list.ts";

const SMALL = 1_000;
const LARGE = Number(Deno.env.get("BENCH_DOCUMENTS") ?? 20_000);
const BOUND = 1.5;
const SHARE = 0.15;
/** Documents written before each merge; the product merges every 32 documents. */
const BATCH = 512;

const encoder = new TextEncoder();

export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-texts-"));
  const small = await openFilled(join(folder, "small.sqlite"), SMALL);
  const large = await openFilled(join(folder, "large.sqlite"), LARGE);
  try {
    const textBytes = [await indexAll(small.kv), await indexAll(large.kv)];
    const bytes = [await indexBytes(small.kv), await indexBytes(large.kv)];
    const figures = [
      atMost("search.index_small", bytes[0]! / textBytes[0]!, SHARE, "of the text"),
      atMost("search.index", bytes[1]! / textBytes[1]!, SHARE, "of the text"),
    ];
    for (const [name, search] of searches) {
      const ask = (deps: Deps) => listDocuments(deps, owner, { view: "all", limit: 20, search });
      await requireFound(name, () => ask(large.deps));
      const ratio = await ratioOf(
        () => ask(large.deps),
        () => ask(small.deps),
      );
      figures.push(atMost(`search.${name}`, ratio, BOUND, "× 1,000"));
    }
    return figures;
  } finally {
    small.kv.close();
    large.kv.close();
    await rm(folder, { recursive: true });
  }
}

const searches = [
  ["common", wordAt(3)],
  ["usual", wordAt(400)],
  ["two_words", `${wordAt(40)} ${wordAt(90)}`],
  ["with_title", `lease ${wordAt(60)}`],
  ["beginning", wordAt(700).slice(0, 4)],
  ["nothing", "unheardofword"],
] as const;

async function requireFound(name: string, ask: () => ReturnType<typeof listDocuments>): Promise<void> {
  const page = await ask();
  if (!page.ok) throw new Error(page.refusal.code);
  if ((page.value.items.length === 0) !== (name === "nothing"))
    throw new Error(`${name}: ${page.value.items.length} found`);
}

/** Gives each document of the workspace a text of two or three pages; returns the bytes of all texts. */
async function indexAll(kv: Deno.Kv): Promise<number> {
  let sum = 0;
  let batch = 0;
  let index = 0;
  const start = performance.now();
  for await (const { key } of kv.list({ prefix: ["document_by_workspace", workspace, "all"] }, { batchSize: 500 })) {
    const text = textOf(index++);
    sum += encoder.encode(text).length;
    const id = key.at(-1) as DocumentId;
    await kv.set(["text_pending", workspace, id, "1"], packWords(textWordsOf([text])));
    if (++batch % BATCH === 0) await mergeTexts(kv, workspace);
  }
  await mergeTexts(kv, workspace);
  console.error(`${index} documents indexed in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return sum;
}

/** Keys and values of the index, without what SQLite adds. */
async function indexBytes(kv: Deno.Kv): Promise<number> {
  let sum = 0;
  for (const kind of ["text_index", "text_pending", "text_gone", "text_documents", "text_page"]) {
    for await (const { key, value } of kv.list({ prefix: [kind] })) {
      sum += encoder.encode(key.join("  ")).length + (value instanceof Uint8Array ? value.length : 0);
    }
  }
  return sum;
}

/** Artificial words by rank; frequent ones are short (Zipf's law). */
function wordAt(rank: number): string {
  const syllables = [
    "ra",
    "ten",
    "lo",
    "vi",
    "sche",
    "mun",
    "ka",
    "per",
    "dit",
    "on",
    "sel",
    "gra",
    "fo",
    "nu",
    "bri",
    "za",
  ];
  let word = "";
  for (let rest = rank + 17; rest > 0; rest = Math.floor(rest / 16)) word += syllables[rest % 16];
  return word;
}

const VOCABULARY = 40_000;

/** About 800 words distributed by Zipf's law, with unique names and numbers. */
function textOf(index: number): string {
  let seed = index * 7_919 + 13;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const words = [`reference ${100_000 + index * 7}`, `amount ${Math.floor(random() * 100_000)}`];
  for (let count = 600 + Math.floor(random() * 400); count > 0; count--) {
    words.push(wordAt(Math.floor(VOCABULARY ** random()) - 1));
  }
  return words.join(" ");
}
