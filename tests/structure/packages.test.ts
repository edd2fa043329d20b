import { expect, it } from "vitest";
import { missingPackages, packages } from "../../scripts/debian.mjs";

const absent = "countersign-is-no-package";

it("a package is reported as missing unless it or its substitute is installed", () => {
  expect(missingPackages([{ name: "bash" }, { name: absent }])).toEqual([absent]);
  expect(missingPackages([{ name: absent, instead: "bash" }])).toEqual([]);
  expect(missingPackages([{ name: absent, instead: absent }])).toEqual([absent]);
});

it("an office package with a GUI is accepted as a substitute for the one without", () => {
  const nogui = packages.office.filter(({ name }) => name.endsWith("-nogui"));
  expect(nogui.length).toBeGreaterThan(1);
  for (const { name, instead } of nogui) expect(instead).toBe(name.replace(/-nogui$/, ""));
});
