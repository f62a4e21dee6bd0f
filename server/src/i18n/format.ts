import type { Locale } from '@tuzuo/core/text/locale';

/** Formats a day of the operator's calendar for the reader. */
export const formatDay = (locale: Locale, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at);

/** Formats a date and time, to the minute. */
export const formatTime = (locale: Locale, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);

/** Formats cents as an amount of money. */
export const formatMoney = (locale: Locale, cents: number, currency = 'CNY'): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    cents / 100,
  );
