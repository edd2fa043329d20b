import { expect, it } from "vitest";
import { threadIn } from "./urls.ts";

it.each([
  ["#inbox/FMfcgzGwHpThcsBPqvLHvVZJTqKgRrNX", "FMfcgzGwHpThcsBPqvLHvVZJTqKgRrNX"],
  ["#inbox/18f2a3b4c5d6e7f8?compose=new", "18f2a3b4c5d6e7f8"],
  ["#label/Contracts/18f2a3b4c5d6e7f8", "18f2a3b4c5d6e7f8"],
  ["#search/lease/FMfcgzGwHpThcsBPqvLHvVZJTqKgRrNX", "FMfcgzGwHpThcsBPqvLHvVZJTqKgRrNX"],
  ["#search/internationalization", null],
  ["#search/Mietvertragsentwurf", null],
  ["#label/DataProcessingAgreements", null],
  ["#label/Contracts%2FDataProcessingAgreements/p2", null],
  ["#inbox/p2", null],
  ["#inbox", null],
  ["", null],
])("the address %s names the thread %s", (hash, thread) => {
  expect(threadIn(hash)).toBe(thread);
});
