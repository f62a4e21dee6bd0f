import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, dayOf, parseTime } from './calendar';

const ZONES = ['UTC', 'Asia/Shanghai', 'America/New_York', 'Europe/Paris', 'Australia/Lord_Howe'];

/** Adds months one call after the other, as separate purchases do. */
function inTurn(from: string | Date, months: readonly number[], timeZone: string): Date {
  let [at, anchor]: [Date, Date | undefined] = [new Date(from), undefined];
  for (const count of months) ({ until: at, anchor } = addMonths(at, count, { timeZone, anchor }));
  return at;
}

describe('addMonths', () => {
  it.each([
    [
      'a short month takes nothing away',
      '2027-01-31T10:00+08:00',
      [1, 1],
      'Asia/Shanghai',
      '2027-03-31T10:00+08:00',
    ],
    [
      'the first month ends on its last day',
      '2027-01-31T10:00+08:00',
      [1],
      'Asia/Shanghai',
      '2027-02-28T10:00+08:00',
    ],
    ['a leap year', '2028-01-31T10:00+08:00', [1], 'Asia/Shanghai', '2028-02-29T10:00+08:00'],
    ['a night in China', '2027-03-01T00:30+08:00', [1], 'Asia/Shanghai', '2027-04-01T00:30+08:00'],
    ['the same instant elsewhere', '2027-03-01T00:30+08:00', [1], 'UTC', '2027-03-28T16:30Z'],
    [
      'daylight saving keeps the time of day',
      '2027-03-01T12:00-05:00',
      [1],
      'America/New_York',
      '2027-04-01T12:00-04:00',
    ],
    [
      'an hour that does not exist moves one period only',
      '2027-02-14T02:30-05:00',
      [1, 1],
      'America/New_York',
      '2027-04-14T02:30-04:00',
    ],
    [
      'a leap day in a common year',
      '2028-02-29T08:00+08:00',
      [12],
      'Asia/Shanghai',
      '2029-02-28T08:00+08:00',
    ],
    [
      'a leap day four years later',
      '2028-02-29T08:00+08:00',
      [12, 12, 24],
      'Asia/Shanghai',
      '2032-02-29T08:00+08:00',
    ],
  ])('%s', (_what, from, months, timeZone, until) => {
    expect(inTurn(from, months, timeZone)).toEqual(new Date(until));
  });

  it('counts from the remaining time if that is not whole months after the anchor', () => {
    const anchor = new Date('2027-01-31T10:00+08:00');
    const from = new Date('2027-02-27T10:00+08:00');
    const options = { timeZone: 'Asia/Shanghai', anchor };
    expect(addMonths(from, 1, options)).toEqual({
      until: new Date('2027-03-27T10:00+08:00'),
      anchor: from,
    });
  });

  it('ends at the same time however the months are bought', () => {
    const time = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2060-01-01'),
      noInvalidDate: true,
    });
    const parts = fc.array(fc.integer({ min: 1, max: 24 }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(time, parts, fc.constantFrom(...ZONES), (from, months, timeZone) => {
        const sum = months.reduce((left, right) => left + right, 0);
        const until = inTurn(from, months, timeZone);
        expect(until).toEqual(addMonths(from, sum, { timeZone }).until);
        const [fromDay, untilDay] = [from, until].map((at) => Number(dayOf(at, timeZone).slice(8)));
        if (fromDay !== untilDay) expect(dayOf(until, timeZone, 1).slice(8)).toBe('01');
      }),
    );
  });
});

describe('parseTime', () => {
  it.each([
    ['2027-02-28', 'Asia/Shanghai', '2027-02-27T16:00:00.000Z'],
    ['2028-02-29', 'UTC', '2028-02-29T00:00:00.000Z'],
    // Midnight did not exist here: the clocks went from 23:59 to 01:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2027-02-28T18:30', 'Asia/Shanghai', '2027-02-28T10:30:00.000Z'],
    ['2027-02-28T18:30:05+01:00', 'Asia/Shanghai', '2027-02-28T17:30:05.000Z'],
    ['2027-02-28T18:30Z', 'Asia/Shanghai', '2027-02-28T18:30:00.000Z'],
  ])('reads %s in %s', (day, timeZone, start) => {
    expect(parseTime(day, timeZone)?.toISOString()).toBe(start);
  });

  it.each([
    '2027-02-31',
    '2027-02-29',
    '2027-13-01',
    '2027-00-10',
    '2027-2-1',
    '',
    'tomorrow',
    '2027-02-31T10:00',
    '2027-02-31T10:00Z',
    '2027-02-28T24:30',
    '2027-02-28 10:00',
    '2027-02-28T10:00+99:00',
  ])('knows no time %j', (day) => {
    expect(parseTime(day, 'Asia/Shanghai')).toBeUndefined();
  });
});

it('names the day of a time and its neighbors, also where a day has 25 hours', () => {
  const late = new Date('2027-11-07T23:30-05:00');
  expect(dayOf(late, 'America/New_York')).toBe('2027-11-07');
  expect(dayOf(late, 'America/New_York', -1)).toBe('2027-11-06');
  expect(dayOf(late, 'Asia/Shanghai')).toBe('2027-11-08');
});
