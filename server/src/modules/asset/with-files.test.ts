import { expect, it } from 'vitest';
import { withFiles } from './with-files';

/** A storage that records released files; fetching those named `gone…` fails. */
function storage() {
  const released: string[] = [];
  const fetch = async (key: string) => {
    if (key.startsWith('gone')) throw new Error(key);
    return { path: `/${key}`, release: async () => void released.push(key) };
  };
  return { fetch, released };
}

it('passes the files in order, and releases them when the work is done', async () => {
  const { fetch, released } = storage();
  const paths = await withFiles({ fetch }, ['a', 'b'], async (given) => {
    expect(released).toEqual([]);
    return given;
  });
  expect(paths).toEqual(['/a', '/b']);
  expect(released).toEqual(['a', 'b']);
});

it.each([
  ['a file cannot be fetched', ['a', 'gone 1', 'b', 'gone 2'], 'gone 1'],
  ['the work fails', ['a', 'b'], 'no work'],
])('releases every file when %s', async (_when, keys, fault) => {
  const { fetch, released } = storage();
  const work = () => Promise.reject(new Error('no work'));
  await expect(withFiles({ fetch }, keys, work)).rejects.toThrow(fault);
  expect(released).toEqual(['a', 'b']);
});
