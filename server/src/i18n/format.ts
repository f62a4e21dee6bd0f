import type { Locale } from '@tuzuo/core/text/locale';

/** A day of the operator's calendar, as the reader writes it. */
export const formatDay = (locale: Locale, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at);

/** A day and its time, to the minute. */
export const formatTime = (locale: Locale, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at);

/** Cents as the reader writes an amount of money. */
export const formatMoney = (locale: Locale, cents: number, currency = 'CNY'): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    cents / 100,
  );
