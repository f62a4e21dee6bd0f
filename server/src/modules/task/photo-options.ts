import { photoOptions } from '@tuzuo/contract/id-photo';
import type { DocumentSpec } from '@tuzuo/core/id-photo/document';
import { findDocument } from '@tuzuo/core/id-photo/documents/index';
import type { IdPhotoOptions } from '@tuzuo/core/id-photo/options';
import type { NormalisedOptions } from '@tuzuo/core/tools';
import type { ZodError } from 'zod';
import { type FieldRefusal, RefusedField, RefusedFields } from '../../http/port';

const nameOf = (...path: readonly PropertyKey[]) => ['options', ...path].join('.');

function refusalsOf({ issues }: ZodError): [string, FieldRefusal][] {
  return issues.flatMap((issue): [string, FieldRefusal][] => {
    switch (issue.code) {
      case 'unrecognized_keys':
        return issue.keys.map((key) => [nameOf(...issue.path, key), { why: 'field.unknown' }]);
      case 'too_small':
        return [[nameOf(...issue.path), { why: 'field.tooSmall', params: { limit: Number(issue.minimum) } }]];
      case 'too_big':
        return [[nameOf(...issue.path), { why: 'field.tooBig', params: { limit: Number(issue.maximum) } }]];
      default:
        return [[nameOf(...issue.path), { why: 'field.invalid' }]];
    }
  });
}

/** Throws a RefusedField for what the document does not take. */
function demandAllowed(
  { backgrounds, retouch }: DocumentSpec,
  { background, beauty = {}, outfitId }: IdPhotoOptions,
): void {
  const isPretty = Object.values(beauty).some((value) => value !== 0);
  if (!retouch && isPretty) throw new RefusedField('options.beauty', 'idPhoto.retouchForbidden');
  if (!retouch && outfitId !== undefined) {
    throw new RefusedField('options.outfitId', 'idPhoto.retouchForbidden');
  }
  if (!background || backgrounds.length === 0) return;
  if (!backgrounds.includes(background.colour) || background.fill !== 'plain') {
    throw new RefusedField('options.background', 'idPhoto.backgroundNotAllowed');
  }
}

/**
 * The options of an ID photo as its engine gets them: `IdPhotoOptions`, with a document that there is.
 * @throws RefusedFields
 */
export function readPhotoOptions(given: NormalisedOptions): NormalisedOptions {
  const { success, data, error } = photoOptions.safeParse(given);
  if (!success) throw new RefusedFields(Object.fromEntries(refusalsOf(error)));
  const { specId, custom } = data;
  if ((specId === undefined) === (custom === undefined)) {
    throw new RefusedField('options.specId', 'idPhoto.sizeOrDocument');
  }
  if (specId !== undefined) {
    const spec = findDocument(specId);
    if (!spec) throw new RefusedField('options.specId', 'field.invalid');
    demandAllowed(spec, data as IdPhotoOptions);
  }
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== undefined),
  ) as NormalisedOptions;
}
