const withoutMinorUnit = new Set("bif clp djf gnf isk jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf".split(" "));
const inThousandths = new Set("bhd iqd jod kwd lyd omr tnd".split(" "));

/** Decimals of a currency's minor unit: 2 for most, 0 for the yen, 3 for some dinars. */
export function minorDigits(currency: string): 0 | 2 | 3 {
  if (withoutMinorUnit.has(currency)) return 0;
  return inThousandths.has(currency) ? 3 : 2;
}
