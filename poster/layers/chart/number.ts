/** Factors of units that follow a number at once: `1.2万`, `30k`. */
const UNITS: Readonly<Record<string, number>> = {
  千: 1e3,
  k: 1e3,
  K: 1e3,
  万: 1e4,
  萬: 1e4,
  M: 1e6,
  亿: 1e8,
  億: 1e8,
};

/** Numbers beyond are drawn as this: sums and differences of them stay finite. */
const LARGEST = 1e100;

/** Digits with separators, in the spelling of any of our languages: `1,280.50`, `1.280,50`, `1 280,50`. */
function plain(digits: string): number {
  const [comma, dot] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  const last = comma > dot ? ',' : '.';
  const parts = digits.split(last);
  const isRepeated = parts.length > 2;
  // One comma before three digits separates thousands.
  const isThousands = isRepeated || (last === ',' && dot < 0 && parts[1]?.length === 3);
  const fraction = parts.length > 1 && !isThousands ? (parts.pop() ?? '') : '';
  return Number(`${parts.join('').replace(/[.,]/g, '')}.${fraction || '0'}`);
}

/**
 * The first number in a value: 1280.5 in `¥1,280.50`, −12000 in `-1.2万`. Undefined when there is none.
 */
export function numberIn(value: string): number | undefined {
  const text = value.normalize('NFKC').replace(/(\d)[\s'’]+(?=\d{3}(?!\d))/g, '$1');
  const found =
    /([-−–]\s?[^\d\s−–-]{0,3}\s?)?(\d[\d.,]*)([千kK万萬M亿億])?(?!\p{L})/u.exec(text) ??
    /()(\d[\d.,]*)()/.exec(text);
  if (!found) return undefined;
  const [, sign, digits = '', unit = ''] = found;
  const size = Math.min(LARGEST, plain(digits) * (UNITS[unit] ?? 1));
  return sign ? -size : size;
}
