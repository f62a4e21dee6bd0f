import { expect, it } from 'vitest';
import { lastTasks } from './last-tasks';

it('remembers one task for each of the last few users of the device until it is cleared', () => {
  let text = '';
  const { keep, last } = lastTasks(
    () => text,
    (next) => {
      text = next;
    },
  );
  for (const user of ['a', 'b', 'c', 'd', 'e']) keep(user, `task of ${user}`);
  keep('d', 'another task of d');
  expect(['a', 'b', 'd', 'e'].map(last)).toEqual([undefined, 'task of b', 'another task of d', 'task of e']);
  keep('d', undefined);
  expect(last('d')).toBeUndefined();
  for (const odd of ['[', 'null', '[1]', '{"e":5}']) {
    text = odd;
    expect(last('e')).toBeUndefined();
  }
  keep('e', 'task');
  expect(last('e')).toBe('task');
});
