import type { Mock } from 'vitest';
import { expect, it, vi } from 'vitest';
import type { TaskRow } from '../../../db/schema/task';
import type { SmartEngine } from '../../../engines/port';
import type { Work } from '../../task/service';
import { posterGenerate } from './generate';

it('has only those photos cut out larger than a preview that are unlocked', async () => {
  const files = ['paid', 'free', 'locked'].map((id) => ({ asset: { id, mime: 'image/png' }, path: id }));
  const analyze: Mock<SmartEngine['analyze']> = vi.fn(() => Promise.reject(new Error('far enough')));
  const work = {
    report: () => undefined,
    packGlyphs: async () => new Uint8Array(),
    fetch: async () => files,
    fetchMasks: async () => [
      { photoId: 'paid', unlocked: true },
      { photoId: 'locked', unlocked: false },
    ],
    smart: { analyze },
  } as unknown as Work;
  const snapshot = { inputs: { pictures: files.map(({ path }) => path) }, options: { texts: [] } };
  const done = posterGenerate.execute({ id: 'task', snapshot } as unknown as TaskRow, work);
  await expect(done).rejects.toThrow('far enough');
  expect(analyze.mock.calls[0]?.[0].unlocked).toEqual([true, false, false]);
});
