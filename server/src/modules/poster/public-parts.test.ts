import { expect, it } from 'vitest';
import { posterDocument } from '../../../../tests/builders/poster-document';
import type { Executor } from '../../db/database';
import { newId } from '../../db/ids';
import { publicPartsOf, readParts } from './public-parts';

/** Far more text than a poster may have. */
const doc = posterDocument();
for (const layer of doc.pages[0]?.layers ?? []) {
  if (layer.type === 'text') layer.runs = layer.runs.map((run) => ({ ...run, text: 'x'.repeat(100_000) }));
}

/** A database that returns this document, and counts how often. */
function reader() {
  const found = { reads: 0 };
  const where = async () => {
    found.reads += 1;
    return [{ doc }];
  };
  return { found, tx: { select: () => ({ from: () => ({ where }) }) } as unknown as Executor };
}

it('a revision is read once, and forgotten when newer ones are too long together', async () => {
  const { found, tx } = reader();
  const first = { id: newId(), revision: 1 };
  await Promise.all([readParts(tx, first), readParts(tx, first)]);
  await readParts(tx, first);
  expect(found.reads).toBe(1);
  const { texts } = publicPartsOf(doc);
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  const fitting = Math.floor(10_000_000 / length) - 1;
  expect(fitting).toBeLessThan(190);
  for (let more = 1; more < fitting; more += 1) await readParts(tx, { id: newId(), revision: 1 });
  await readParts(tx, first);
  expect(found.reads).toBe(fitting);
  for (let more = 0; more < 3; more += 1) await readParts(tx, { id: newId(), revision: 1 });
  await readParts(tx, first);
  expect(found.reads).toBe(fitting + 4);
});
