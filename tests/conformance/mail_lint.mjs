/**
 * `mail_lint.mjs FOLDER`: reads an array of HTML mails from stdin and prints the features that mail programs lack, by the data of
 * caniemail.com: `{ feature: [clients] }`. FOLDER: that of the package `caniemail`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2] ?? "";
const entry = pathToFileURL(join(folder, "node_modules", "caniemail", "dist", "index.js")).href;
const { caniemail } = await import(entry);
const clients = ["gmail.*", "outlook.*", "apple-mail.*", "yahoo.*"];
/** @type {Record<string, Set<string>>} */
const found = {};
for (const html of JSON.parse(readFileSync(0, "utf8"))) {
  for (const [client, issues] of caniemail({ clients, html }).issues.errors) {
    for (const { title } of issues) {
      found[title] ??= new Set();
      found[title].add(client);
    }
  }
}
console.log(JSON.stringify(Object.fromEntries(Object.entries(found).map(([title, who]) => [title, [...who]]))));
