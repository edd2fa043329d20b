/** Prints the milliseconds that a language's first text takes, from the check for missing glyphs to writing its fonts. */
import { inkPdf } from "../../api/pdf/stamp/testing/ink-pdf.ts";
import { fieldText, layoutText } from "../../api/pdf/text/layout.ts";
import { textOperators } from "../../api/pdf/text/text-operators.ts";
import { findUnsupportedCharacter } from "../../api/pdf/text/unsupported.ts";

const [language, text] = Deno.args;
draw("en", "Warm as a server that has sealed before: 1, 2, 3");
const start = performance.now();
draw(language!, text!);
console.log(performance.now() - start);

function draw(of: string, line: string): void {
  if (findUnsupportedCharacter(line, of) !== null) throw new Error(`Not drawable: ${line}`);
  const layout = layoutText(line, { width: 200, height: 28 }, { ...fieldText, language: of });
  inkPdf((ink) => textOperators(layout, [0, 0, 0], ink.fonts));
}
