import { decimalText } from '@tuzuo/core/text/decimal';
import { LOCALES, type Locale, type NumberStyle, numberStyle } from '@tuzuo/core/text/locale';
import { addWords } from '../translate';
import zhCN from './words/zh-CN.json';

// A mini-program has no Intl, and browsers' versions differ; the little that is needed is implemented here.

const words = addWords('i18n/format', zhCN);

const MONTHS = [
  'month.1',
  'month.2',
  'month.3',
  'month.4',
  'month.5',
  'month.6',
  'month.7',
  'month.8',
  'month.9',
  'month.10',
  'month.11',
  'month.12',
] as const;

const SPACE = '\u00a0';
const MINUS = '\u2212';
const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;
const GIGABYTE = KILOBYTE * MEGABYTE;
/** Four digits of megabytes are hard to read at a glance. */
const GIGABYTES_FROM = 1000 * MEGABYTE;

function grouped(digits: string, { group, groupFrom }: NumberStyle): string {
  return digits.length < groupFrom ? digits : digits.replace(/\B(?=(\d{3})+$)/g, group);
}

const two = (value: number) => String(value).padStart(2, '0');

/**
 * Calendar days between two moments in the device's time zone; days of 23 or 25 hours (daylight saving) count as one.
 */
function daysBetween(from: Date, to: Date): number {
  const day = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
  return Math.round((day(to) - day(from)) / 86_400_000);
}

/** Formats values for one language. */
export type Format = {
  /** A whole number: 12,345. */
  number(value: number): string;
  /** A change: +12 or −12 with a real minus; 0 has no sign. */
  signed(value: number): string;
  /** Integer cents of CNY. */
  money(cents: number): string;
  /** At most `digits` decimals, without trailing zeros: 1.5, 20. */
  decimal(value: number, digits: number): string;
  /**
   * Kilobytes of 1,024 bytes, rounded to `digits` decimals (default 0): 98 KB. A no-break space precedes the unit, as
   * in all formats.
   */
  kilobytes(value: number, digits?: number): string;
  /**
   * Bytes in the unit that people compare: whole KB, or MB (GB from 1,000 MB on) with at most `digits` decimals: 98 KB,
   * 1.4 MB, 10 GB.
   */
  size(bytes: number, digits?: number): string;
  /**
   * A moment in the device's time zone, to the minute; today and yesterday by name, dates of this year without the
   * year.
   * @param iso ISO 8601
   */
  time(iso: string, now?: Date): string;
};

function createFormat(locale: Locale): Format {
  const style = numberStyle(locale);
  const t = words.in(locale);
  const number = (value: number) =>
    `${value < 0 ? MINUS : ''}${grouped(String(Math.abs(Math.round(value))), style)}`;
  const decimal = (value: number, digits: number) => decimalText(value, digits, locale);
  const kilobytes = (value: number, digits = 0) => `${decimal(value, digits)}${SPACE}K${style.byte}`;
  return {
    number,
    signed: (value) => (value > 0 ? `+${number(value)}` : number(value)),
    decimal,
    kilobytes,
    size(bytes, digits = 1) {
      if (bytes < MEGABYTE) return kilobytes(bytes && Math.max(1, bytes / KILOBYTE));
      const [unit, letter] = bytes < GIGABYTES_FROM ? [MEGABYTE, 'M'] : [GIGABYTE, 'G'];
      return `${decimal(bytes / unit, digits)}${SPACE}${letter}${style.byte}`;
    },
    money(cents) {
      const whole = Math.floor(Math.abs(cents) / 100);
      const amount = `${grouped(String(whole), style)}${style.decimal}${two(Math.abs(cents) % 100)}`;
      return `${cents < 0 ? MINUS : ''}${style.money.replace('{}', amount)}`;
    },
    time(iso, now = new Date()) {
      const at = new Date(iso);
      const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
      const days = daysBetween(at, now);
      if (days === 0) return t('today', { time });
      if (days === 1) return t('yesterday', { time });
      const date = { month: t(MONTHS[at.getMonth()] ?? 'month.1'), day: at.getDate(), time };
      if (at.getFullYear() === now.getFullYear()) return t('thisYear', date);
      return t('otherYear', { ...date, year: at.getFullYear() });
    },
  };
}

const formats = new Map(LOCALES.map((locale) => [locale, createFormat(locale)]));

/** The formatter of dates, numbers and money for one language. */
export const formatIn = (locale: Locale): Format => formats.get(locale) as Format;
