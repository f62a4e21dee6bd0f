import { expect, it } from 'vitest';
import { Kit } from '../kit';
import { calendarGrid } from './calendar';

it('lays out a month by its real weekdays, Monday first', () => {
  const k = new Kit('story', 'care', 'D');
  const grid = calendarGrid(
    k,
    [0, 0, 100, 50],
    {
      year: 2027,
      month: 9,
      days: [...'一二三四五六日'],
      entry: (_, weekday) => (weekday === 4 ? { text: '舞蹈' } : undefined),
    },
    { heading: 0.03, number: 0.04, text: 0.03, ink: '#000000', faint: '#888888', border: '#cccccc' },
  );
  const said = grid.cells.map((row) =>
    row.map(({ runs }) =>
      runs
        .map(({ text }) => text)
        .join('')
        .trim(),
    ),
  );
  // The first of September 2027 is a Wednesday, the thirtieth a Thursday.
  expect(said).toEqual([
    ['一', '二', '三', '四', '五', '六', '日'],
    ['', '', '1', '2', '3\n舞蹈', '4', '5'],
    ['6', '7', '8', '9', '10\n舞蹈', '11', '12'],
    ['13', '14', '15', '16', '17\n舞蹈', '18', '19'],
    ['20', '21', '22', '23', '24\n舞蹈', '25', '26'],
    ['27', '28', '29', '30', '', '', ''],
  ]);
  expect(grid.rows).toHaveLength(6);
});
