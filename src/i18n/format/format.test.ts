import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import { describe, expect, it } from 'vitest';
import { loadAllWords } from '../../../tests/builders/words';
import { formatIn } from './format';

loadAllWords();

/** 14:30 in the time zone of the machine. */
const NOW = new Date(2026, 10, 21, 14, 30);
const at = (...date: [number, number, number, number, number]) => new Date(...date).toISOString();
const NUMBERS = [0, 7, 999, 1000, 9999, 10_000, 123_456, 1_234_567, 2_147_483_647];

/** Compares with Intl's output where Intl exists. Spaces differ between versions, and ours uses a real minus sign. */
const same = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ').replace('-', '\u2212');

describe.each(LOCALES)('in %s', (locale: Locale) => {
  const format = formatIn(locale);

  it('formats numbers as Intl does', () => {
    const intl = new Intl.NumberFormat(locale);
    for (const value of NUMBERS.flatMap((one) => [one, -one]).filter((one) => !Object.is(one, -0)))
      expect(same(format.number(value))).toBe(same(intl.format(value)));
  });

  it('signs changes, but not a change of 0', () => {
    const intl = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
    for (const value of [12_345, -12_345, 0])
      expect(same(format.signed(value))).toBe(same(intl.format(value)));
  });

  it('formats money as Intl does', () => {
    const intl = new Intl.NumberFormat(locale, { style: 'currency', currency: 'CNY' });
    for (const cents of [0, 5, 50, 1999, 123_456, 1_234_567, -1999])
      expect(same(format.money(cents))).toBe(same(intl.format(cents / 100)));
  });

  it('names months as Intl does', () => {
    const intl = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' });
    for (let month = 0; month < 12; month += 1) {
      const date = new Date(2026, month, 9, 8, 5);
      const parts = intl.formatToParts(date);
      const name = parts.find(({ type }) => type === 'month')?.value ?? 'none';
      expect(format.time(date.toISOString(), new Date(2026, month, 25)), name).toContain(name);
    }
  });
});

describe('formats a size', () => {
  it.each([
    ['en', '98 KB', '1.4 MB', '2 MB'],
    ['fr', '98 Ko', '1,4 Mo', '2 Mo'],
    ['es', '98 KB', '1,4 MB', '2 MB'],
    ['zh-CN', '98 KB', '1.4 MB', '2 MB'],
  ] as const)('in the units of %s', (locale, kilobytes, megabytes, whole) => {
    const { size } = formatIn(locale);
    expect([100_000, 1_500_000, 2 * 1024 * 1024].map((bytes) => same(size(bytes)))).toEqual([
      kilobytes,
      megabytes,
      whole,
    ]);
    expect([1000, 10_240].map((mb) => same(size(mb * 1024 ** 2)).slice(0, -1))).toEqual(['1 G', '10 G']);
    expect(same(size(1))).toContain('1 ');
    expect(same(size(0))).toContain('0 ');
  });
});

describe('formats a time', () => {
  it.each([
    ['zh-CN', '今天 09:05', '昨天 23:59', '1月2日 00:00', '2025年12月31日 18:20'],
    ['zh-TW', '今天 09:05', '昨天 23:59', '1月2日 00:00', '2025年12月31日 18:20'],
    ['en', 'Today, 09:05', 'Yesterday, 23:59', 'Jan 2, 00:00', 'Dec 31, 2025, 18:20'],
    ['fr', 'Aujourd’hui, 09:05', 'Hier, 23:59', '2 janv., 00:00', '31 déc. 2025, 18:20'],
    ['es', 'Hoy, 09:05', 'Ayer, 23:59', '2 ene, 00:00', '31 dic 2025, 18:20'],
  ] as const)('in the conventions of %s', (locale, today, yesterday, thisYear, before) => {
    const { time } = formatIn(locale);
    expect(time(at(2026, 10, 21, 9, 5), NOW)).toBe(today);
    expect(time(at(2026, 10, 20, 23, 59), NOW)).toBe(yesterday);
    expect(time(at(2026, 0, 2, 0, 0), NOW)).toBe(thisYear);
    expect(time(at(2025, 11, 31, 18, 20), NOW)).toBe(before);
  });

  it('calls the minute before midnight yesterday one minute after midnight', () => {
    expect(formatIn('en').time(at(2026, 2, 28, 23, 59), new Date(2026, 2, 29, 0, 0))).toBe(
      'Yesterday, 23:59',
    );
    expect(formatIn('en').time(at(2025, 11, 31, 23, 59), new Date(2026, 0, 1, 0, 0))).toBe(
      'Yesterday, 23:59',
    );
  });
});
