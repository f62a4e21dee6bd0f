import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The benefits of the product spec. */
const KEYS = [
  'point',
  'point_new_user',
  'point_discount',
  'inpaint',
  'idphoto',
  'user_space',
  'user_history_data_keep_count',
  'user_space_recycle_keep_days',
  'compliance_label_process_times',
  'compliance_label_once_count',
];

it('every benefit is displayed by existing elements', () => {
  const ids = readFileSync('tests/frozen/snapshots/element-ids.txt', 'utf8').split('\n');
  const rows = readFileSync('docs/operate.md', 'utf8').split('\n');
  for (const key of KEYS) {
    const row = rows.find((line) => line.startsWith(`| \`${key}\` |`)) ?? '';
    const named = [...row.matchAll(/`([a-z]+-[a-z*-]+)`/g)].map(([, id]) => id);
    expect(named, key).not.toEqual([]);
    for (const id of named) expect(ids, key).toContain(id);
  }
});
