/** Saved filters of the document list, per person and workspace. */
import * as z from "zod/mini";
import { FilterQuery, SavedFilter } from "../document/saved-filter.ts";
import { endpoint } from "./endpoint.ts";

const limit = { calls: 120, seconds: 60 };
const params = z.object({ filterId: z.string().check(z.minLength(1), z.maxLength(64)) });
const query = z.object({ workspace: z.optional(z.string()) });
const typedName = z.string().check(z.maxLength(400));
const output = z.array(SavedFilter);

export const listFiltersCall = endpoint({
  method: "GET",
  path: "/api/document/filters",
  summary: "List the caller's saved filters in this workspace, oldest first.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  only: "person",
  query,
  output,
});

export const addFilterCall = endpoint({
  method: "POST",
  path: "/api/document/filters",
  summary: "Save a filter under a unique name. Returns all filters.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  only: "person",
  query,
  body: z.strictObject({ name: typedName, query: FilterQuery }),
  output,
  idempotent: true,
  limit,
});

export const changeFilterCall = endpoint({
  method: "POST",
  path: "/api/document/filters/:filterId",
  summary: "Rename a saved filter, change its search, or both. Returns all filters.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  only: "person",
  params,
  query,
  body: z.strictObject({ name: z.optional(typedName), query: z.optional(FilterQuery) }),
  output,
  limit,
});

export const removeFilterCall = endpoint({
  method: "DELETE",
  path: "/api/document/filters/:filterId",
  summary: "Delete a saved filter. Returns the remaining filters. A repeat does nothing.",
  caller: "member",
  needs: ["Documents", "VIEW"],
  only: "person",
  params,
  query,
  output,
  limit,
});
