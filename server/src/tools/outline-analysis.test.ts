import { expect, it } from 'vitest';
import { outlineAnalysis as analysis } from './outline-analysis';
import type { ShownPictures } from './tool-room';

const picture = { assetId: 'a1', url: '/a1' };
const pictures = new Map([['a1', picture]]) as unknown as ShownPictures;

it('keeps the outline of a look, and shows it while its file is there', () => {
  const kept = analysis.keep({}, { outline: 'a1' });
  expect(analysis.assetsOf(kept)).toEqual(['a1']);
  expect(analysis.show(kept, pictures)).toEqual({ outline: picture });
  expect(analysis.show(kept, new Map())).toEqual({});
});

it('has nothing to show of a photo in which nothing was found, and of looks before there were outlines', () => {
  expect(analysis.keep({}, {})).toEqual({});
  expect(analysis.assetsOf({ checks: [] })).toEqual([]);
  expect(analysis.show({ checks: [] }, pictures)).toEqual({});
});
