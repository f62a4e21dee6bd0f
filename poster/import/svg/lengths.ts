const UNITS: Readonly<Record<string, number>> = {
  px: 1,
  '': 1,
  pt: 96 / 72,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  em: 16,
  rem: 16,
  ex: 8,
};

/** Parses a length to pixels; percentages refer to `whole`. Undefined when it is invalid. */
export function lengthOf(text: string | undefined, whole = 0, em = 16): number | undefined {
  const [, number, unit = ''] =
    /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z%]*)/i.exec(text ?? '') ?? [];
  if (number === undefined) return undefined;
  if (unit === '%') return (Number(number) / 100) * whole;
  if (unit === 'em' || unit === 'rem') return Number(number) * em;
  const factor = UNITS[unit.toLowerCase()];
  return factor === undefined ? undefined : Number(number) * factor;
}

export const numbersIn = (text: string | undefined): number[] =>
  [...(text ?? '').matchAll(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi)]
    .slice(0, 20_000)
    .map(([one]) => Number(one));

export const shareOf = (text: string | undefined): number => {
  const value = lengthOf(text, 1);
  return value === undefined ? 1 : Math.min(1, Math.max(0, value));
};
