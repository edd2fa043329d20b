import type { Attack } from "./attack.ts";
import { cmsAttacks } from "./cms-attacks.ts";
import { laterAttacks } from "./later-attacks.ts";
import { spoofAttacks } from "./spoof-attacks.ts";

/** All known attacks on a sealed file. */
export const attacks: readonly Attack[] = [...spoofAttacks, ...laterAttacks, ...cmsAttacks];
