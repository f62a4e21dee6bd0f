import { afterEach, expect, it, vi } from 'vitest';
import * as installed from './face/installed';
import { localTools } from './offer';

afterEach(() => vi.restoreAllMocks());

const missingOf = (tool: string) => localTools({ own: {} }).find((offer) => offer.tool === tool)?.missing;

it('offers ID photos where the face mesh is installed, and says what is missing where it is not', () => {
  expect(missingOf('id-photo')).toEqual([]);
  vi.spyOn(installed, 'findFaceMesh').mockReturnValue(undefined);
  expect(missingOf('id-photo')).toEqual(['face-mesh']);
  expect(missingOf('matting')).toEqual([]);
});
