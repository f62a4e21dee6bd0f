import { photoOptions } from '@tuzuo/contract/id-photo';
import { findDocument } from '@tuzuo/core/id-photo/documents/index';
import type { IdPhotoOptions } from '@tuzuo/core/id-photo/options';
import { findOutfit } from '@tuzuo/core/id-photo/outfits';
import type { ToolRoom } from '../tool-room';
import { analysis } from './analysis';
import { assertPhoto } from './assert-options';

/** Approximate size of a photo with and without watermark, or of the layers of a preview. */
const EXPECTED_BYTES = 2_000_000;

const { custom, background, beauty } = photoOptions.shape;

/** Makes a photo that meets a document's requirements. */
export const idPhoto: ToolRoom = {
  local: {
    models: ['isnet'],
    faces: true,
    msPerMegapixel: () => 10_000,
    msPerRun: () => 60_000,
  },
  analysis,
  structures: { custom, background, beauty },
  entries: { specId: findDocument, outfitId: findOutfit },
  assertOptions: (options) => assertPhoto(options as IdPhotoOptions),
  expectedBytes: () => EXPECTED_BYTES,
};
