/**
 * Numbers and plurals as a language writes them, by `Intl`. Every catalogue makes its own with its language; code that
 * shows a number outside a text uses `formats()` of `language.ts`.
 */

/** A word in every plural form of its language; English and German have `one` and `other`. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

export type Wording = ReturnType<typeof wording>;

export function wording(language: string) {
  const formats = new Map<string, Intl.NumberFormat>();
  const rules = new Map<number, Intl.PluralRules>();
  const format = (options: Intl.NumberFormatOptions) => {
    const key = JSON.stringify(options);
    const found = formats.get(key) ?? new Intl.NumberFormat(language, options);
    formats.set(key, found);
    return found;
  };
  const places = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

  /** With exactly this many decimals: 12.50, 12,50. */
  const fixed = (n: number, digits: number) => format({ ...places(digits), useGrouping: false }).format(n);
  /** With as many decimals as it has: 0.005, 0,005. */
  const decimal = (n: number) => format({ maximumFractionDigits: 15, useGrouping: false }).format(n);
  /** A whole number of any length with thousands separators: 58,704, 58.704. */
  const grouped = (digits: string | number) =>
    format({ maximumFractionDigits: 20 }).format(typeof digits === 'string' ? BigInt(digits) : digits);
  /** A share with its percent sign, which German sets off by a space; `least` decimals are shown even if they are 0. */
  const percent = (share: number, digits: number, least = digits) =>
    format({ style: 'percent', minimumFractionDigits: least, maximumFractionDigits: digits }).format(share);
  /** The form of a word for a number, which may be formatted already. */
  const plural = (count: number | string, forms: Forms, digits = 0): string => {
    const rule = rules.get(digits) ?? new Intl.PluralRules(language, places(digits));
    rules.set(digits, rule);
    const number = typeof count === 'number' ? count : Number(count.replaceAll(/\D/g, ''));
    return forms[rule.select(number)] ?? forms.other;
  };
  /** A number with its word: "1 point", "3 points", "1.5 points". */
  const counted = (count: number, forms: Forms, digits = 0) =>
    `${digits === 0 ? count : fixed(count, digits)} ${plural(count, forms, digits)}`;
  return { fixed, decimal, grouped, percent, plural, counted };
}
