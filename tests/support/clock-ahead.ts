/** Loaded before the server: its clock is ahead by as many milliseconds as the address of this file says, `?ms=86400000`. */
const aheadMs = Number(new URL(import.meta.url).searchParams.get("ms"));
const RealDate = Date;

class DateAhead extends RealDate {
  constructor(...given: [] | ConstructorParameters<DateConstructor>) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...(given as [number]));
  }
  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}

globalThis.Date = DateAhead as DateConstructor;
