/** Copies what TypeScript's compiler leaves out: the icons stand beside the nodes, as n8n looks for them. */
const { copyFileSync } = require("node:fs");

for (const name of ["countersign.svg", "countersign.dark.svg"]) {
  copyFileSync(`${__dirname}/nodes/Countersign/${name}`, `${__dirname}/dist/nodes/Countersign/${name}`);
}
