import type { Attack } from "./attack.ts";
import { cmsAttacks } from "./cms-attacks.ts";
import { laterAttacks } from "./later-attacks.ts";
import { spoofAttacks } from "./spoof-attacks.ts";

/** Every attack on a sealed file that we know how to build. */
export const attacks: readonly Attack[] = [...spoofAttacks, ...laterAttacks, ...cmsAttacks];
