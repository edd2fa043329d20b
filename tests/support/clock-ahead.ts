/** Preloaded into the server; moves its clock ahead by the milliseconds in this file's URL, `?ms=86400000`. */
const aheadMs = Number(new URL(import.meta.url).searchParams.get("ms"));
const RealDate = Date;

class DateAhead extends RealDate {
  constructor(...args: [] | ConstructorParameters<DateConstructor>) {
    if (args.length === 0) super(RealDate.now() + aheadMs);
    else super(...(args as [number]));
  }
  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}

globalThis.Date = DateAhead as DateConstructor;
