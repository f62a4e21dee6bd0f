import { expect, it } from 'vitest';
import { withFiles } from './with-files';

/** Files that are let go of are noted; those named `gone…` do not come. */
function storage() {
  const released: string[] = [];
  const fetch = async (key: string) => {
    if (key.startsWith('gone')) throw new Error(key);
    return { path: `/${key}`, release: async () => void released.push(key) };
  };
  return { fetch, released };
}

it('hands the files over in order, and lets go of them when the work is done', async () => {
  const { fetch, released } = storage();
  const paths = await withFiles({ fetch }, ['a', 'b'], async (given) => {
    expect(released).toEqual([]);
    return given;
  });
  expect(paths).toEqual(['/a', '/b']);
  expect(released).toEqual(['a', 'b']);
});

it.each([
  ['a file does not come', ['a', 'gone 1', 'b', 'gone 2'], 'gone 1'],
  ['the work fails', ['a', 'b'], 'no work'],
])('lets go of every file when %s', async (_when, keys, fault) => {
  const { fetch, released } = storage();
  const work = () => Promise.reject(new Error('no work'));
  await expect(withFiles({ fetch }, keys, work)).rejects.toThrow(fault);
  expect(released).toEqual(['a', 'b']);
});
