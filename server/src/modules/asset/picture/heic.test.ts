import { expect, it } from 'vitest';
import { loadLibheif } from './heic';

it('without the optional package, a HEIC is refused with what to do', async () => {
  await expect(loadLibheif('libheif-js-that-is-not-installed')).rejects.toMatchObject({
    fields: { file: { why: 'upload.heic' } },
  });
  expect((await loadLibheif()).HeifDecoder).toBeTypeOf('function');
});
