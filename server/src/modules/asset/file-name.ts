import { SPACE_LIMITS } from '@tuzuo/core/api/space';

/** Controls, including those that reverse the direction of text and so hide an extension. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** The last extension of a name. */
const EXTENSION = /\.[a-z\d]{1,5}$/i;

/**
 * The name under which an upload is listed: that of the user's file without its folders, in characters that every
 * system shows, with the extension of the stored format. '' if nothing is left.
 */
export function safeFileName(given: string, extension: string): string {
  const [last = ''] = given.split(/[/\\]/).slice(-1);
  const clean = last
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/[:*?"<>|]/g, '_')
    .replace(/\s+/g, ' ');
  const base = clean.replace(EXTENSION, '').replace(/^[. ]+|[. ]+$/g, '');
  // Cut by code points, because half a surrogate pair cannot be stored.
  const short = [...base]
    .slice(0, SPACE_LIMITS.nameLength - extension.length - 1)
    .join('')
    .trimEnd();
  return short && `${short}.${extension}`;
}
