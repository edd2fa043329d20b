/**
 * Stored records carry the version of their form in `v`, and earlier forms are migrated when they are read. See
 * `docs/decisions/05-storage.md`.
 */

/**
 * Brings a record from one form to the next. It also receives records in later forms, and returns these as they are: a
 * server of the release before the versions drops `v` when it rewrites a record.
 */
export type Migration<Context = void> = (stored: unknown, context: Context) => unknown;

/** A stored record's version is the number of migrations that it needs no more. */
type Stamped = { v?: number };

/** Whether a stored record may have an earlier form. */
export function isBehind(stored: unknown, migrations: readonly Migration<never>[]): boolean {
  return ((stored as Stamped).v ?? 0) < migrations.length;
}

/** Brings a stored record into the current form; records of later releases stay as they are. */
export function migrate(stored: unknown, migrations: readonly Migration[]): unknown;
export function migrate<C>(stored: unknown, migrations: readonly Migration<C>[], context: C): unknown;
export function migrate<C>(stored: unknown, migrations: readonly Migration<C>[], context?: C): unknown {
  const { v = 0 } = stored as Stamped;
  return migrations.slice(v).reduce((record, run) => run(record, context as C), stored);
}

/** The record with the version of the current form, as it is written. */
export function stamped<T extends object>(record: T, migrations: readonly Migration<never>[]): T & Stamped {
  return { ...record, v: migrations.length };
}
