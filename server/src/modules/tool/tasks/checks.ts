import type { TaskCheck } from '@tuzuo/core/api/task';
import { pixelLimit } from '@tuzuo/core/tools';
import { extensionOfMime } from '@tuzuo/core/validation/media-type';
import type { asset } from '../../../db/schema/asset';
import type { RunRequest } from './run-request';

type Picture = Pick<typeof asset.$inferSelect, 'bytes' | 'sentBytes' | 'width' | 'height' | 'mime'>;

const pixelsOf = ({ width, height }: Picture) => (width ?? 0) * (height ?? 0);

/** The tool's own size checks; for several pictures, those of the first that fails. */
function checkSizes({ definition, options }: RunRequest, pictures: readonly Picture[]): TaskCheck[] {
  const each = pictures.map(
    ({ width, height }) => definition.sizeChecks?.({ width: width ?? 1, height: height ?? 1 }, options) ?? [],
  );
  return each.find((checks) => checks.some(({ ok }) => !ok)) ?? each[0] ?? [];
}

/**
 * Checks what is known without decoding the pictures: bytes, pixels (width × height), format. For several pictures the
 * worst result counts, so that each check appears once.
 */
export function checkPictures(request: RunRequest, pictures: readonly Picture[]): TaskCheck[] {
  const { limits } = request.definition;
  const maxPixels = pixelLimit(request.definition, request.options);
  const bytes = Math.max(...pictures.map((picture) => picture.sentBytes ?? picture.bytes));
  const pixels = Math.max(...pictures.map(pixelsOf));
  const formats = pictures.map(({ mime }) => extensionOfMime(mime) ?? mime);
  const strange = formats.find((format) => !limits.extensions.includes(format));
  return [
    { key: 'bytes', ok: bytes <= limits.maxBytes, found: bytes, need: limits.maxBytes },
    { key: 'pixels', ok: pixels <= maxPixels, found: pixels, need: maxPixels },
    {
      key: 'format',
      ok: strange === undefined,
      found: strange ?? formats[0] ?? '',
      need: limits.extensions.join(', '),
    },
    ...checkSizes(request, pictures),
  ];
}
