import type { DocumentSpec } from '@tuzuo/core/id-photo/document';
import { findDocument } from '@tuzuo/core/id-photo/documents/index';
import { demandsJpeg } from '@tuzuo/core/id-photo/format';
import { type IdPhotoOptions, isRetouched } from '@tuzuo/core/id-photo/options';
import { RefusedField } from '../../errors';

/** @throws RefusedField for options that the document does not allow */
function assertAllowed(
  { backgrounds, retouch }: DocumentSpec,
  { background, beauty = {}, outfitId, straighten }: IdPhotoOptions,
): void {
  if (!retouch && isRetouched(beauty)) throw new RefusedField('options.beauty', 'idPhoto.retouchForbidden');
  if (!retouch && outfitId !== undefined) {
    throw new RefusedField('options.outfitId', 'idPhoto.retouchForbidden');
  }
  if (!retouch && straighten) throw new RefusedField('options.straighten', 'idPhoto.retouchForbidden');
  if (!background || backgrounds.length === 0) return;
  if (!backgrounds.includes(background.colour) || background.fill !== 'plain') {
    throw new RefusedField('options.background', 'idPhoto.backgroundNotAllowed');
  }
}

/**
 * Checks that valid options of an ID photo are compatible with each other.
 * @throws RefusedField
 */
export function assertPhoto(options: IdPhotoOptions): void {
  const { specId, custom, format } = options;
  const spec = specId === undefined ? undefined : findDocument(specId);
  if ((spec === undefined) === (custom === undefined)) {
    throw new RefusedField('options.specId', 'idPhoto.sizeOrDocument');
  }
  if (spec) assertAllowed(spec, options);
  if (format === 'png' && demandsJpeg(spec ?? custom ?? {})) {
    throw new RefusedField('options.format', 'idPhoto.jpegDemanded');
  }
}
