import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { directionOf, translatedLanguages } from "../domain/text/language.ts";

const root = join(import.meta.dirname, "..");

/** Adds to every page what a person without JavaScript can do, in every language: nothing on the page knows theirs. */
export function withoutScripts(): Plugin {
  return {
    name: "countersign-without-scripts",
    transformIndexHtml: () => [
      {
        tag: "noscript",
        injectTo: "body",
        children: `<link rel="stylesheet" href="/app/noscript.css" />${messages()}`,
      },
    ],
  };
}

function messages(): string {
  return translatedLanguages
    .map((language) => {
      const file = readFileSync(join(root, "locales", language, "noscript.json"), "utf8");
      const texts: Record<string, string> = JSON.parse(file);
      const [title, ...content] = ["title", "text", "sender"].map((key) => texts[key]!);
      const heading = `<h1>${title}</h1>`;
      return `<section lang="${language}" dir="${directionOf(language)}">${heading}${content.map((text) => `<p>${text}</p>`).join("")}</section>`;
    })
    .join("");
}
