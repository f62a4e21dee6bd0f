import { expect, it } from 'vitest';
import { outlineAnalysis as analysis } from './outline-analysis';
import type { ShownPictures } from './tool-room';

const picture = { assetId: 'a1', url: '/a1' };
const pictures = new Map([['a1', picture]]) as unknown as ShownPictures;

it('stores the outline of an analysis, and shows it as long as its file exists', () => {
  const kept = analysis.keep({}, { outline: 'a1' });
  expect(analysis.assetsOf(kept)).toEqual(['a1']);
  expect(analysis.show(kept, pictures)).toEqual({ outline: picture });
  expect(analysis.show(kept, new Map())).toEqual({});
});

it('shows nothing for a photo without a subject, or for analyses from before outlines existed', () => {
  expect(analysis.keep({}, {})).toEqual({});
  expect(analysis.assetsOf({ checks: [] })).toEqual([]);
  expect(analysis.show({ checks: [] }, pictures)).toEqual({});
});
