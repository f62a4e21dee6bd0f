import type { ToolLimits } from '@tuzuo/core/tools';
import { extensionOf as extensionOfName } from '@tuzuo/core/validation';
import { extensionOfMime } from '@tuzuo/core/validation/media-type';
import type { LocalFile } from '@/platform/local-file';
import type { PictureSize } from '@/platform/media';
import type { Check } from '@/tools/refused-checks';

/** Matches plausible extensions; otherwise the MIME type decides. */
const EXTENSION = /^[a-z\d]{1,5}$/;

function extensionOf({ fileName, mime }: LocalFile): string {
  const named = extensionOfName(fileName);
  return EXTENSION.test(named) ? named : (extensionOfMime(mime) ?? mime);
}

/** Formats that every host can show, so that a picture it cannot measure is damaged. */
const SHOWN_EVERYWHERE: readonly string[] = ['jpg', 'jpeg', 'png', 'gif'];

/** Extensions of formats that another one stands for. */
const SAME_FORMAT: readonly string[] = ['jpeg', 'heif'];

const extensionWords = (extensions: readonly string[]) =>
  extensions
    .filter((extension) => !SAME_FORMAT.includes(extension))
    .map((extension) => extension.toUpperCase())
    .join(' / ');

export const atMost = (key: string, found: number, need: number): Check => ({
  key,
  ok: found <= need,
  found,
  need,
});

/**
 * Checks a picked image before it is uploaded. What the host does not report is left to the server.
 * @returns the failed checks
 */
export function failedBeforeUpload(
  file: LocalFile,
  size: PictureSize | undefined,
  limits: Pick<ToolLimits, 'extensions' | 'maxBytes' | 'maxPixels' | 'minSide'>,
): Check[] {
  const extension = extensionOf(file);
  const checks: Check[] = [
    {
      key: 'format',
      ok: limits.extensions.includes(extension),
      found: extension.toUpperCase(),
      need: extensionWords(limits.extensions),
    },
  ];
  if (file.bytes !== undefined) checks.push(atMost('bytes', file.bytes, limits.maxBytes));
  if (size) {
    checks.push(atMost('pixels', size.width * size.height, limits.maxPixels));
    const { minSide = 1 } = limits;
    const side = Math.min(size.width, size.height);
    checks.push({ key: 'side', ok: side >= minSide, found: side, need: minSide });
  } else if (SHOWN_EVERYWHERE.includes(extension)) {
    checks.push({ key: 'readable', ok: false, found: '', need: '' });
  }
  return checks.filter(({ ok }) => !ok);
}
