/** better-auth's database over `IdentityRows`. Session tokens are stored hashed. */
import { type CleanedWhere, type CustomAdapter, createAdapterFactory } from "better-auth/adapters";
import { sha256 } from "../../../domain/audit/sha256.ts";
import type { FoundRow, IdentityRow, IdentityRows } from "../../ports/account/identity.ts";
import { buffered } from "./rows.ts";

/** Thrown if a row changed or a unique value was used by another row between read and write. */
export class IdentityConflict extends Error {
  override name = "IdentityConflict";
}

type Factory = ReturnType<typeof createAdapterFactory>;

export function identityDatabase(rows: IdentityRows): Factory {
  return (options) =>
    createAdapterFactory({
      config: {
        ...adapterConfig,
        transaction: async (work) => {
          const buffer = buffered(rows);
          const bufferedAdapter = createAdapterFactory({
            config: { ...adapterConfig, transaction: false },
            adapter: () => adapter(buffer),
          });
          const result = await work(bufferedAdapter(options));
          if (!(await buffer.flush())) throw new IdentityConflict("identity rows changed meanwhile");
          return result;
        },
      },
      adapter: () => adapter(rows),
    })(options);
}

const adapterConfig = {
  adapterId: "countersign",
  supportsDates: true,
  supportsBooleans: true,
  supportsJSON: true,
  supportsNumericIds: false,
} as const;

function adapter(rows: IdentityRows): CustomAdapter {
  const select = async (model: string, where: readonly CleanedWhere[] = []): Promise<FoundRow[]> => {
    const hashed = await hashedWhere(model, where);
    const isConjunction = hashed.every((condition) => condition.connector !== "OR");
    const equals = isConjunction
      ? Object.fromEntries(
          hashed
            .filter((condition) => condition.operator === "eq")
            .map((condition) => [condition.field, condition.value]),
        )
      : {};
    return (await rows.find(model, equals)).filter(({ row }) => matches(row, hashed));
  };
  const change = async (
    model: string,
    found: readonly FoundRow[],
    update: Record<string, unknown>,
  ): Promise<IdentityRow[]> => {
    const hashed = await hashedRow(model, update);
    const next = found.map((before) => ({ before, row: { ...before.row, ...hashed, id: before.row.id } }));
    await writeAll(
      rows,
      next.map(({ before, row }) => ({ kind: "update" as const, model, before, row })),
    );
    return next.map(({ row }) => row);
  };
  const remove = async (model: string, found: readonly FoundRow[]): Promise<number> => {
    await writeAll(
      rows,
      found.map((before) => ({ kind: "remove" as const, model, before })),
    );
    return found.length;
  };
  return {
    async create({ model, data }) {
      const row = (await hashedRow(model, data)) as IdentityRow;
      await writeAll(rows, [{ kind: "insert", model, row }]);
      return data;
    },
    async update({ model, where, update }) {
      const [first] = await change(model, (await select(model, where)).slice(0, 1), update as Record<string, unknown>);
      return (first ? withRequestedToken(first, model, where) : null) as never;
    },
    async updateMany({ model, where, update }) {
      return (await change(model, await select(model, where), update)).length;
    },
    async findOne({ model, where }) {
      const [first] = await select(model, where);
      return (first ? withRequestedToken(first.row, model, where) : null) as never;
    },
    async findMany({ model, where, limit, sortBy, offset }) {
      const found = (await select(model, where)).map(({ row }) => row);
      if (sortBy) {
        const sign = sortBy.direction === "desc" ? -1 : 1;
        found.sort((a, b) => sign * compare(a[sortBy.field], b[sortBy.field]));
      }
      return found.slice(offset ?? 0, (offset ?? 0) + (limit || 100)) as never;
    },
    async delete({ model, where }) {
      await remove(model, (await select(model, where)).slice(0, 1));
    },
    async deleteMany({ model, where }) {
      return remove(model, await select(model, where));
    },
    async count({ model, where }) {
      return (await select(model, where)).length;
    },
  };
}

async function writeAll(rows: IdentityRows, writes: Parameters<IdentityRows["write"]>[0]): Promise<void> {
  for (let at = 0; at < writes.length; at += 50) {
    if (!(await rows.write(writes.slice(at, at + 50)))) throw new IdentityConflict("identity rows changed meanwhile");
  }
}

/** A stored row contains the token's hash, which must not be hashed again when the row is written back. */
export const isTokenHash = (text: string) => /^[0-9a-f]{64}$/.test(text);
const hashOf = async (token: string) => (isTokenHash(token) ? token : await sha256(token));

async function hashedRow(model: string, row: Record<string, unknown>): Promise<Record<string, unknown>> {
  return model === "session" && typeof row.token === "string" ? { ...row, token: await hashOf(row.token) } : { ...row };
}

async function hashedWhere(model: string, where: readonly CleanedWhere[]): Promise<CleanedWhere[]> {
  return Promise.all(
    where.map(async (condition) => {
      if (model !== "session" || condition.field !== "token") return condition;
      const { value } = condition;
      if (typeof value === "string") return { ...condition, value: await hashOf(value) };
      return Array.isArray(value)
        ? { ...condition, value: await Promise.all(value.map((token) => hashOf(String(token)))) }
        : condition;
    }),
  );
}

/** Puts the token back into a row that was searched by token; other rows keep the hash. */
function withRequestedToken(row: IdentityRow, model: string, where: readonly CleanedWhere[]): IdentityRow {
  const tokenCondition =
    model === "session" && where.find((condition) => condition.field === "token" && condition.operator === "eq");
  return tokenCondition ? { ...row, token: tokenCondition.value } : row;
}

function matches(row: IdentityRow, where: readonly CleanedWhere[]): boolean {
  const all = where.filter((condition) => condition.connector !== "OR");
  const any = where.filter((condition) => condition.connector === "OR");
  return (
    all.every((condition) => fits(row, condition)) &&
    (any.length === 0 || any.some((condition) => fits(row, condition)))
  );
}

function fits(row: IdentityRow, { field, operator, value, mode }: CleanedWhere): boolean {
  const fold = (text: unknown) => (mode === "insensitive" && typeof text === "string" ? text.toLowerCase() : text);
  const stored = fold(row[field] ?? null);
  const wanted = fold(value);
  const list = Array.isArray(value) ? value.map(fold) : [];
  switch (operator) {
    case "eq":
      return compare(stored, wanted) === 0;
    case "ne":
      return compare(stored, wanted) !== 0;
    case "lt":
      return compare(stored, wanted) < 0;
    case "lte":
      return compare(stored, wanted) <= 0;
    case "gt":
      return compare(stored, wanted) > 0;
    case "gte":
      return compare(stored, wanted) >= 0;
    case "in":
      return list.includes(stored as never);
    case "not_in":
      return !list.includes(stored as never);
    case "contains":
      return String(stored).includes(String(wanted));
    case "starts_with":
      return String(stored).startsWith(String(wanted));
    case "ends_with":
      return String(stored).endsWith(String(wanted));
  }
}

function compare(a: unknown, b: unknown): number {
  const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  const [x, y] = [comparable(a), comparable(b)];
  if (x === y) return 0;
  return (x as number) < (y as number) ? -1 : 1;
}
