/** Preloaded into the server: a hash at the product's cost takes 0.3 s, and tests sign up hundreds of people. */
import { PASSWORD_COST } from "../../api/adapters/identity/password-hash.ts";

Object.assign(PASSWORD_COST, { N: 2 ** 10, r: 8, p: 1 });
