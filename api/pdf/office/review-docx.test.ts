import { expect, test } from "vitest";
import { docxOf } from "../../../tests/support/office-files.ts";
import { reviewDocx } from "./review-docx.ts";
import { readZip } from "./zip.ts";

const by = 'w:id="1" w:author="A" w:date="2026-01-01T00:00:00Z"';
const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
const gone = (text: string): string => `<w:r><w:delText>${text}</w:delText></w:r>`;
const ins = (inner: string): string => `<w:ins ${by}>${inner}</w:ins>`;
const del = (inner: string): string => `<w:del ${by}>${inner}</w:del>`;
const p = (inner: string, properties = ""): string => `<w:p>${properties}${inner}</w:p>`;
const endIs = (mark: string, style = ""): string => `<w:pPr>${style}<w:rPr><w:${mark} ${by}/></w:rPr></w:pPr>`;
const cell = (inner: string): string => `<w:tc>${p(inner)}</w:tc>`;
const row = (inner: string, mark = ""): string =>
  `<w:tr>${mark ? `<w:trPr><w:${mark} ${by}/></w:trPr>` : ""}${cell(inner)}</w:tr>`;
const table = (inner: string): string => `<w:tbl>${inner}</w:tbl>`;
const last = p(run("end"));

function bodyOf(file: Uint8Array, part = "word/document.xml"): string {
  const entry = readZip(file).find(({ name }) => name === part)!;
  const text = new TextDecoder().decode(entry.read(1_000_000));
  return /<w:body>([\s\S]*)<w:sectPr/.exec(text)?.[1] ?? text;
}

test.each<[name: string, body: string, changes: number, accepted: string]>([
  ["an insertion", p(run("a") + ins(run("b"))), 1, p(run("a") + run("b"))],
  ["a deletion", p(run("a") + del(gone("b")) + run("c")), 1, p(run("a") + run("c"))],
  ["a replacement", p(del(gone("100")) + ins(run("200"))), 2, p(run("200"))],
  ["a deletion within an insertion", p(ins(run("a") + del(gone("b")))), 2, p(run("a"))],
  ["a deleted entity", p(run("A &amp; B &lt;") + del(gone("&amp;"))), 1, p(run("A &amp; B &lt;"))],
  [
    "a moved text",
    p(
      `<w:moveFromRangeStart ${by} w:name="m"/><w:moveFrom ${by}>${run("a")}</w:moveFrom><w:moveFromRangeEnd w:id="1"/>`,
    ) + p(`<w:moveToRangeStart ${by} w:name="m"/><w:moveTo ${by}>${run("a")}</w:moveTo><w:moveToRangeEnd w:id="1"/>`),
    1,
    `<w:p/>${p(run("a"))}`,
  ],
  [
    "a format of letters",
    p(`<w:r><w:rPr><w:b/><w:rPrChange ${by}><w:rPr/></w:rPrChange></w:rPr><w:t>a</w:t></w:r>`),
    1,
    p("<w:r><w:rPr><w:b/></w:rPr><w:t>a</w:t></w:r>"),
  ],
  [
    "a format of a paragraph",
    p(run("a"), `<w:pPr><w:jc w:val="center"/><w:pPrChange ${by}><w:pPr/></w:pPrChange></w:pPr>`),
    1,
    p(run("a"), '<w:pPr><w:jc w:val="center"/></w:pPr>'),
  ],
  [
    "an added paragraph end",
    p(run("a"), endIs("ins")) + p(run("b")),
    1,
    p(run("a"), "<w:pPr><w:rPr/></w:pPr>") + p(run("b")),
  ],
  [
    "a deleted paragraph end, whose text gets the next format",
    p(run("a"), endIs("del", '<w:jc w:val="left"/>')) + p(run("b"), '<w:pPr><w:jc w:val="right"/></w:pPr>'),
    1,
    p(run("a") + run("b"), '<w:pPr><w:jc w:val="right"/></w:pPr>'),
  ],
  [
    "three joined paragraphs",
    p(run("a"), endIs("del")) + p(run("b"), endIs("del")) + p(run("c")),
    2,
    p(run("a") + run("b") + run("c")),
  ],
  ["a deleted paragraph", p(run("a")) + p(del(gone("b")), endIs("del")) + last, 2, p(run("a")) + last],
  ["an added row", table(row("a") + row("b", "ins")), 1, table(`${row("a")}<w:tr><w:trPr/>${cell("b")}</w:tr>`)],
  ["a deleted row", table(row(run("a")) + row(del(gone("b")), "del")) + last, 1, table(row(run("a"))) + last],
  ["a deleted table", table(row("b", "del")) + last, 1, last],
  [
    "no change",
    p(`${run("a")}<w:instrText>insert del</w:instrText>`),
    0,
    p(`${run("a")}<w:instrText>insert del</w:instrText>`),
  ],
])("%s is counted and accepted", (_, body, changes, expected) => {
  const file = docxOf([], { body });
  expect(reviewDocx(file, false)).toEqual({ ok: true, value: { marks: { changes, comments: 0 }, accepted: null } });
  const outcome = reviewDocx(file, true);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  expect(bodyOf(outcome.value.accepted ?? file)).toBe(expected);
  if (outcome.value.accepted) {
    expect(reviewDocx(outcome.value.accepted, true)).toMatchObject({
      value: { marks: { changes: 0 }, accepted: null },
    });
  }
});

test("a deleted paragraph end before a table keeps its text and its end", () => {
  const body = p(run("kept"), endIs("del")) + table(row("a")) + last;
  const outcome = reviewDocx(docxOf([], { body }), true);
  expect(outcome.ok && bodyOf(outcome.value.accepted!)).toContain(`${run("kept")}</w:p><w:tbl>`);
});

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
test("changes in headers and notes are accepted, and comments are counted", () => {
  const more = {
    "word/header1.xml": `<w:hdr ${WORD}>${p(del(gone("old")) + ins(run("new")))}</w:hdr>`,
    "word/footnotes.xml": `<w:footnotes ${WORD}><w:footnote>${p(ins(run("note")))}</w:footnote></w:footnotes>`,
    "word/comments.xml": `<w:comments ${WORD}><w:comment w:id="0">${last}</w:comment><w:comment w:id="1">${last}</w:comment></w:comments>`,
  };
  const file = docxOf(["text"], { more });
  const outcome = reviewDocx(file, true);
  expect(outcome).toMatchObject({ ok: true, value: { marks: { changes: 3, comments: 2 } } });
  if (!outcome.ok) return;
  const accepted = outcome.value.accepted!;
  expect(bodyOf(accepted, "word/header1.xml")).toBe(`<w:hdr ${WORD}>${p(run("new"))}</w:hdr>`);
  expect(bodyOf(accepted, "word/footnotes.xml")).toContain(p(run("note")));
  expect(readZip(accepted).map(({ name }) => name)).toEqual(readZip(file).map(({ name }) => name));
});

test.each([
  ["a deleted cell", `<w:tc><w:tcPr><w:cellDel ${by}/></w:tcPr>${last}</w:tc>`],
  ["merged cells", `<w:tc><w:tcPr><w:cellMerge ${by} w:vMerge="rest"/></w:tcPr>${last}</w:tc>`],
])("%s cannot be accepted: the file is refused, and converted only with its changes marked", (_, cells) => {
  const file = docxOf([], { body: table(`<w:tr>${cells}</w:tr>`) + last });
  expect(reviewDocx(file, true)).toEqual({ ok: false, refusal: { code: "file_changes_not_accepted" } });
  expect(reviewDocx(file, false)).toMatchObject({ ok: true, value: { marks: { changes: 1 }, accepted: null } });
});

test("a file that is not well-formed or defines entities is refused if its changes are to be accepted", () => {
  for (const options of [
    { body: "<w:p><w:ins ></w:p>" },
    { body: p(ins("")), prologue: '<!DOCTYPE a [<!ENTITY b "c">]>' },
  ]) {
    expect(reviewDocx(docxOf([], options), true)).toEqual({
      ok: false,
      refusal: { code: "file_changes_not_accepted" },
    });
  }
});
