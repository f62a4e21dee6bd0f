import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SPEC_BENEFIT_KEYS } from '../../tests/spec/benefit-keys';

it('every benefit is displayed by existing elements', () => {
  const ids = readFileSync('tests/frozen/snapshots/element-ids.txt', 'utf8').split('\n');
  const rows = readFileSync('docs/operate.md', 'utf8').split('\n');
  for (const key of SPEC_BENEFIT_KEYS) {
    const row = rows.find((line) => line.startsWith(`| \`${key}\` |`)) ?? '';
    const named = [...row.matchAll(/`([a-z]+-[a-z*-]+)`/g)].map(([, id]) => id);
    expect(named, key).not.toEqual([]);
    for (const id of named) expect(ids, key).toContain(id);
  }
});
