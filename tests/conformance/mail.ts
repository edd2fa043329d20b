/**
 * Checks every mail's HTML against what Gmail, Outlook, Apple Mail and Yahoo support.
 * `mail.ts mail NODE LINT FOLDER`: the program of Node, the linter, and the folder of its package.
 */
import { renderMail } from "../../api/adapters/mail/templates.ts";
import { everyMail } from "../../api/adapters/mail/testing/every-mail.ts";

const [, node = "", lint = "", folder = ""] = Deno.args;

/** Features that a mail is read and used without, by what happens then. */
const dispensable: Record<string, readonly string[]> = {
  "the mail stays light, or the program chooses its own dark colours": [
    "color-scheme CSS property",
    "color-scheme meta tag",
  ],
  "the layout of wide screens is kept": ["@media", "<style> element"],
  "the preview line is shown, or hidden by mso-hide": ["display:none", "opacity", "max-height property", "overflow"],
  "corners are square": ["border-radius"],
  "the next font of the list is used": ["system-ui, ui-serif, ui-sans-serif, ui-rounded, ui-monospace"],
  "long addresses are cut or scroll": ["overflow-wrap", "word-break"],
  "the page behind the card has the program's colour": ["<body> element"],
  "the logo has the size of its attributes": ["height property"],
  "a code is selected by a double click": ["user-select"],
  "tables are announced as tables": ["role attribute"],
};
const allowed = new Set(Object.values(dispensable).flat());

async function lackingIn(mails: readonly string[]): Promise<Record<string, string[]>> {
  const child = new Deno.Command(node, { args: [lint, folder], stdin: "piped", stdout: "piped" }).spawn();
  const input = child.stdin.getWriter();
  await input.write(new TextEncoder().encode(JSON.stringify(mails)));
  await input.close();
  return JSON.parse(new TextDecoder().decode((await child.output()).stdout));
}

let passed = 0;
let failed = 0;
function check(claim: string, lacking: Record<string, string[]>, holds: boolean): void {
  if (holds) passed++;
  else failed++;
  console.log(`${holds ? "ok    " : "FAILED"} ${claim}`);
  if (!holds)
    for (const [feature, clients] of Object.entries(lacking)) console.log(`  ${feature}: ${clients.join(" ")}`);
}

const logo = { url: "https://sign.example.com/api/brand/logo.png", width: 400, height: 100 };
const brand = { productName: "Acme", primaryColor: "#0a7d4f", secondaryColor: "#123456", logo };
for (const language of ["en", "ar"]) {
  const mails = everyMail.flatMap((content) =>
    [{}, { brand }].map((looks) => renderMail(content, language, looks).html),
  );
  const lacking = Object.entries(await lackingIn(mails)).filter(([feature]) => !allowed.has(feature));
  check(
    `every mail in ${language} needs nothing that a mail program lacks`,
    Object.fromEntries(lacking),
    lacking.length === 0,
  );
}
// A checker that accepts everything would prove nothing.
const flawed = await lackingIn(['<html><body><div style="display:grid;gap:8px">one</div></body></html>']);
check(
  "a layout that Outlook does not support is found",
  flawed,
  Object.keys(flawed).some((one) => !allowed.has(one)),
);
console.log(`${passed} passed, ${failed} failed`);
