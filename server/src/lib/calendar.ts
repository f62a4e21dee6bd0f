import { Temporal } from 'temporal-polyfill';

/** A time to which months were added, and the time from which the months of an unbroken row are counted. */
type MonthsLater = { until: Date; anchor: Date };

const zoned = (time: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timeZone);

const later = (time: Date, months: number, timeZone: string): Date =>
  new Date(zoned(time, timeZone).add({ months }).epochMilliseconds);

/** Calendar months between two times, regardless of their days. */
function monthsBetween(from: Date, to: Date, timeZone: string): number {
  const [start, end] = [zoned(from, timeZone), zoned(to, timeZone)];
  return (end.year - start.year) * 12 + end.month - start.month;
}

/**
 * Adds calendar months to a time in a time zone: the same day and time of day, or the last day of a shorter month.
 * If `from` is whole months after `anchor`, they are counted from there: 31 January, 28 February, 31 March. Without
 * that, each short month would take days away from all later ones.
 */
export function addMonths(
  from: Date,
  months: number,
  { timeZone, anchor = from }: { timeZone: string; anchor?: Date | undefined },
): MonthsLater {
  const counted = monthsBetween(anchor, from, timeZone);
  const isOfRow = later(anchor, counted, timeZone).getTime() === from.getTime();
  return isOfRow
    ? { until: later(anchor, counted + months, timeZone), anchor }
    : { until: later(from, months, timeZone), anchor: from };
}

const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * Parses a time of a time zone: a day such as `2027-02-28`, which is its beginning, or `2027-02-28T18:00`; an offset
 * such as `+08:00` precedes the zone. Undefined if the calendar has no such day or time.
 */
export function parseTime(text: string, timeZone: string): Date | undefined {
  const [, clock, , offset] = TIME.exec(text) ?? [];
  if (!TIME.test(text)) return undefined;
  const read = () => {
    if (clock === undefined) return Temporal.PlainDate.from(text).toZonedDateTime(timeZone);
    if (offset === undefined) return Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone);
    return Temporal.Instant.from(text);
  };
  try {
    return new Date(read().epochMilliseconds);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The day of a time in a time zone, such as `2027-02-28`; with `days`, the day that many days later. */
export const dayOf = (time: Date, timeZone: string, days = 0): string =>
  zoned(time, timeZone).toPlainDate().add({ days }).toString();
