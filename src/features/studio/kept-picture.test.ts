import { describe, expect, it, vi } from 'vitest';
import type { FormKeep, KeptForm } from '@/platform/form-keep/port';
import type { LocalFile } from '@/platform/local-file';

vi.mock('@/request', () => ({ call: () => ({}) }));
vi.mock('@/tools/poster-pictures', () => ({ isLocal: ({ id }: { id: string }) => id.startsWith('local-') }));

const { emptyStudio, productsOf, withPhoto } = await import('./document');
const { createKeeper } = await import('./kept-picture');
const { createStudio } = await import('./studio.store');

const SIZE = { width: 30, height: 40 };
const local = { type: 'asset', id: 'local-1' } as const;
const stored = { type: 'asset', id: 'a' } as const;
const file: LocalFile = { path: 'blob:1', fileName: '1.jpg', mime: 'image/jpeg' };

/** A page over a form that a page before it may have left. */
function open(kept: { form: KeptForm | undefined }) {
  const form: FormKeep = {
    read: async () => kept.form,
    write: (_owner, next) => {
      kept.form = next;
    },
  };
  const studio = createStudio(emptyStudio('white'));
  const pictures = {
    fileOf: ({ id }: { id: string }) => (id === 'local-1' ? file : undefined),
    addFile: async () => ({ source: { type: 'asset', id: 'local-9' }, size: SIZE }),
  };
  const keeper = createKeeper({ studio, pictures: pictures as never }, form);
  return { studio, keeper, write: () => keeper.write('', studio.useStudioState.getState().history.present) };
}

describe('the picture that a page keeps', () => {
  it('is opened by the next page with its photos and strokes', async () => {
    const kept: { form: KeptForm | undefined } = { form: undefined };
    const first = open(kept);
    expect(await first.keeper.read('')).toBe('none');
    first.studio.open(withPhoto(withPhoto(emptyStudio('white'), local, SIZE), stored, SIZE));
    first.studio.paint('a', { keep: false, width: 0.1, points: [0, 0] });
    first.write();
    const next = open(kept);
    expect(await next.keeper.read('')).toEqual({ hasLost: false });
    expect(productsOf(next.studio.documentNow()).map(({ source }) => source)).toEqual([
      { type: 'asset', id: 'local-9' },
      stored,
    ]);
    expect(next.studio.strokesNow().a).toHaveLength(1);
  });

  it('goes without a photo that was too large to be kept, and says so', async () => {
    const kept: { form: KeptForm | undefined } = { form: undefined };
    const first = open(kept);
    first.studio.open(withPhoto(withPhoto(emptyStudio('white'), local, SIZE), stored, SIZE));
    first.write();
    kept.form = { values: kept.form?.values ?? {}, files: new Map() };
    const next = open(kept);
    expect(await next.keeper.read('')).toEqual({ hasLost: true });
    expect(productsOf(next.studio.documentNow()).map(({ source }) => source)).toEqual([stored]);
  });

  it.each([
    ['document', { shape: 1, doc: { ...emptyStudio('white'), version: 2 } }],
    ['format', { shape: 2 }],
  ])('is neither read nor replaced when its %s is of a later version', async (_, values) => {
    const newer = { values: { doc: emptyStudio('white'), ...values }, files: new Map() };
    const kept: { form: KeptForm | undefined } = { form: newer };
    const page = open(kept);
    expect(await page.keeper.read('')).toBe('newer');
    page.studio.open(withPhoto(emptyStudio('white'), stored, SIZE));
    page.write();
    page.studio.open(emptyStudio('white'));
    page.write();
    expect(kept.form).toBe(newer);
  });

  it('is not erased by a page that opens empty', async () => {
    const kept: { form: KeptForm | undefined } = { form: { values: {}, files: new Map() } };
    const page = open(kept);
    page.write();
    expect(kept.form).toBeDefined();
  });
});
