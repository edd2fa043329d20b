/** Currencies for payments: ISO 4217 in lower case, as payment providers write them. */

import { minorDigits } from "./minor-digits.ts";

export const DEFAULT_CURRENCY = "usd";

/** All currencies in use, without funds and metals. */
export const currencies: readonly string[] = `
aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd btn bwp byn bzd cad cdf chf clp cny cop
crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel ghs gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr iqd isk jmd jod
jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl lyd mad mdl mga mkd mmk mnt mop mru mur mvr mwk mxn myr mzn nad ngn
nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd stn svc szl thb tjs
tmt tnd top try ttd twd tzs uah ugx usd uyu uzs ves vnd vuv wst xaf xcd xcg xof xpf yer zar zmw`
  .trim()
  .split(/\s+/);

const known = new Set(currencies);
export function isCurrency(code: string): boolean {
  return known.has(code);
}

/** Decimals that cards can pay: for three-decimal currencies only two. */
export function payableDigits(currency: string): 0 | 2 {
  return minorDigits(currency) === 0 ? 0 : 2;
}
