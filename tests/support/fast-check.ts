/** fast-check with a fixed seed, so that only a code change can cause a failure; `SEED=…` tries other inputs. */
import process from "node:process";
import fc from "fast-check";

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.SEED ?? 1_458_027_697) });

export default fc;
